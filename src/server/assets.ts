import { assetsPath } from "../ui/asset-paths.ts";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; src?: string; isEntry?: boolean };
type Manifest = Record<string, ManifestEntry>;

/** Files that a page needs: its script with imported modules, and its style sheets. */
export type EntryFiles = {
  script: string;
  /** Imported modules with side effects on the page, as an entry has. */
  actingModules: string[];
  /** Imported modules that only define things. They do not need the page, because the server evaluates them too. */
  definingModules: string[];
  styles: string[];
};

export type Asset = { body: Buffer; contentType: string; immutable: boolean };

export type Assets = {
  /** Identifies the build's scripts and styles: equal for equal ones. */
  build: string;
  /** The files whose names change with their content. */
  hashedFiles(): Promise<{ name: string; body: Buffer }[]>;
  entry(source: string): EntryFiles;
  style(source: string): string;
  /** Addresses of a brand's token sheet, its sheet for dark schemes, high contrast and paper, and its logo. */
  brand(name: string): { style: string; modes: string; logo: string };
  asset(path: string): Promise<Asset | null>;
};

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".png": "image/png",
};

/** Files whose names do not change with their content. */
const fixedNames = /^(icons|bodies|logo-[a-z0-9-]+|make-[a-z0-9-]+)\.svg$/;
const safeName = /^[A-Za-z0-9._-]+$/;

/** Reads the build's manifest; throws if the browser part was not built. */
export function loadAssets(clientFolder: string): Assets {
  const manifestText = readFileSync(join(clientFolder, "manifest.json"), "utf8");
  const manifest = JSON.parse(manifestText) as Manifest;
  const entries = new Map<string, EntryFiles>();
  const loaded = new Map<string, Asset>();
  return {
    build: hash("sha256", manifestText, "base64url").slice(0, 12),
    async hashedFiles() {
      const folder = join(clientFolder, "assets");
      const names = (await readdir(folder)).filter((name) => !fixedNames.test(name));
      return Promise.all(names.map(async (name) => ({ name, body: await readFile(join(folder, name)) })));
    },
    entry(source) {
      const known = entries.get(source);
      if (known) return known;
      const files = entryFiles(manifest, source);
      entries.set(source, files);
      return files;
    },
    style: (source) => entryStyle(manifest, required(manifest, source)),
    brand(name) {
      const entry = required(manifest, `src/brands/${name}/tokens.css`);
      return {
        style: entryStyle(manifest, entry),
        modes: entryStyle(manifest, required(manifest, `src/brands/${name}/modes.css`)),
        logo: `${assetsPath}/logo-${name}.svg`,
      };
    },
    async asset(path) {
      const name = assetName(path);
      if (!safeName.test(name)) return null;
      const known = loaded.get(name);
      if (known) return known;
      const body = await readFile(join(clientFolder, "assets", name)).catch(() => null);
      if (!body) return null;
      const asset = { body, contentType: contentType(name), immutable: !fixedNames.test(name) };
      loaded.set(name, asset);
      return asset;
    },
  };
}

/** The name of the file at an address of the build. */
export function assetName(path: string): string {
  return path.slice(`${assetsPath}/`.length);
}

export function contentType(name: string): string {
  return contentTypes[name.slice(name.lastIndexOf("."))] ?? "application/octet-stream";
}

function required(manifest: Manifest, source: string): ManifestEntry {
  const entry = manifest[source];
  if (!entry) throw new Error(`The build has no ${source}: run npm run build.`);
  return entry;
}

/**
 * A plain style sheet is its own file; a CSS module is the style sheet of its script, or the shared one it was built
 * into.
 */
function entryStyle(manifest: Manifest, entry: ManifestEntry): string {
  const shared = (entry.imports ?? []).flatMap((name) => required(manifest, name).css ?? []);
  return `/${entry.css?.[0] ?? shared[0] ?? entry.file}`;
}

function entryFiles(manifest: Manifest, source: string): EntryFiles {
  const entry = required(manifest, source);
  const modules = new Map<string, ManifestEntry>();
  const styles = new Set<string>();
  collect(manifest, entry, modules, styles);
  const addresses = (isEntry: boolean) =>
    [...modules].filter(([, module]) => (module.isEntry ?? false) === isEntry).map(([address]) => address);
  return {
    script: `/${entry.file}`,
    actingModules: addresses(true),
    definingModules: addresses(false),
    styles: [...styles],
  };
}

function collect(
  manifest: Manifest,
  entry: ManifestEntry,
  modules: Map<string, ManifestEntry>,
  styles: Set<string>,
): void {
  for (const name of entry.imports ?? []) {
    const imported = required(manifest, name);
    if (modules.has(`/${imported.file}`)) continue;
    modules.set(`/${imported.file}`, imported);
    collect(manifest, imported, modules, styles);
  }
  for (const style of entry.css ?? []) styles.add(`/${style}`);
}
