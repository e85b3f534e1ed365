import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Asset, contentType } from "../assets.ts";

const entries = { screens: "src/desk-screens/desk.entry.tsx", passkey: "src/desk-screens/passkey.entry.ts" };
const folderName = "desk-files";
const safeName = /^[A-Za-z0-9._-]+$/;

/** The desk's own build: no page of a site uses any of it. */
export type DeskAssets = {
  /** Of the screens, and of sign-in pages that use passkeys. */
  scripts: Record<keyof typeof entries, string>;
  styles: readonly string[];
  file(name: string): Promise<Asset | null>;
};

/** Reads the manifest of the desk's build; throws if it was not built. */
export function loadDeskAssets(folder: string): DeskAssets {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Record<
    string,
    { file: string; css?: string[] }
  >;
  const loaded = new Map<string, Asset>();
  const built = (entry: string) => {
    const files = manifest[entry];
    if (files === undefined) throw new Error(`The build has no ${entry}: run npm run build.`);
    return files;
  };
  const { file: screens, css = [] } = built(entries.screens);
  return {
    scripts: { screens: `/${screens}`, passkey: `/${built(entries.passkey).file}` },
    styles: css.map((file) => `/${file}`),
    async file(name) {
      if (!safeName.test(name)) return null;
      const known = loaded.get(name);
      if (known) return known;
      const body = await readFile(join(folder, folderName, name)).catch(() => null);
      if (body === null) return null;
      const asset = { body, contentType: contentType(name), immutable: true };
      loaded.set(name, asset);
      return asset;
    },
  };
}
