import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { type Brand, brandForms } from "./brand.ts";
import { brandTokens, readTokens, type Tokens, tokenValue } from "./tokens.ts";

/** The files that make a folder a brand. Fonts are files of packages, or stand in the folder and `tokens.css` names them. */
export const brandFiles = ["brand.json", "tokens.css", "modes.css", "logo.svg"] as const;

/** Folder names that sites can use as names of brands. */
export const brandName = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const require = createRequire(import.meta.url);

/** Every brand of a folder by the name of its own folder. Throws when one is incomplete, and says what is wrong where. */
export function readBrands(folder: string): Record<string, Brand> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  const faults = names.flatMap((name) => brandFaults(join(folder, name), name));
  if (faults.length > 0) throw new Error(["A brand is incomplete:", ...faults].join("\n  "));
  return Object.fromEntries(names.map((name) => [name, readBrand(join(folder, name))]));
}

function readBrand(folder: string): Brand {
  const { printFonts, ...forms } = brandForms.parse(JSON.parse(readText(folder, "brand.json")));
  const tokens = readTokens(readText(folder, "tokens.css"));
  const colour = (token: string): string => tokenValue(tokens, token) ?? "";
  return {
    ...forms,
    themeColour: colour("--header-ground"),
    print: {
      fonts: printFonts,
      ink: colour("--ink"),
      quiet: colour("--ink-quiet"),
      line: colour("--line"),
      accent: colour("--accent"),
    },
  };
}

/** What a folder lacks to be a brand, each with its place; empty for a complete one. */
function brandFaults(folder: string, name: string): string[] {
  const place = relative(process.cwd(), folder);
  if (!brandName.test(name)) return [`${place}: the folder's name must be lower-case words joined by hyphens`];
  const missing = brandFiles.filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) return [`${place}: ${missing.join(", ")} missing`];
  const css = readText(folder, "tokens.css");
  return [
    ...formFaults(readText(folder, "brand.json")).map((fault) => `${place}/brand.json: ${fault}`),
    ...[...tokenFaults(readTokens(css)), ...fontFaults(css, folder)].map((fault) => `${place}/tokens.css: ${fault}`),
    ...unknownTokens(readTokens(readText(folder, "modes.css"))).map((fault) => `${place}/modes.css: ${fault}`),
    ...(/<svg\b[^>]*\bviewBox=/.test(readText(folder, "logo.svg"))
      ? []
      : [`${place}/logo.svg: no <svg> with a viewBox`]),
  ];
}

function formFaults(text: string): string[] {
  const json = parsedJson(text);
  if (json === undefined) return ["not valid JSON"];
  const read = brandForms.safeParse(json);
  if (!read.success)
    return read.error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
  return Object.entries(read.data.printFonts)
    .filter(([, file]) => !isInstalled(file))
    .map(([font, file]) => `printFonts.${font}: no package has ${file}`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Colours that mails and printed pages take from the tokens, and the browser around a page. */
const plainColours = ["--header-ground", "--ink", "--ink-quiet", "--line", "--accent"];

function unknownTokens(tokens: Tokens): string[] {
  const known: readonly string[] = brandTokens;
  return [...tokens.keys()].filter((name) => !known.includes(name)).map((name) => `${name} is not a brand token`);
}

function tokenFaults(tokens: Tokens): string[] {
  return [
    ...brandTokens.filter((name) => !tokens.has(name)).map((name) => `${name} missing`),
    ...unknownTokens(tokens),
    ...plainColours
      .filter((name) => tokens.has(name) && !/^#[0-9a-f]{6}$/i.test(tokenValue(tokens, name) ?? ""))
      .map((name) => `${name} must be a colour such as #0d1b33`),
  ];
}

function fontFaults(css: string, folder: string): string[] {
  const files = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, file = ""]) => file);
  return files
    .filter((file) => !(file.startsWith("./") ? existsSync(join(folder, file)) : isInstalled(file)))
    .map((file) => `no font ${file}`);
}

function isInstalled(file: string): boolean {
  try {
    require.resolve(file);
    return true;
  } catch {
    return false;
  }
}

function readText(folder: string, file: string): string {
  return readFileSync(join(folder, file), "utf8");
}
