import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brandName } from "../../src/brands/read-brands.server.ts";
import { WrongArguments } from "../read-arguments.ts";
import { letterStrokes } from "./letter-strokes.ts";

/** Template of a new brand: neutral tokens, plain forms, installed fonts. */
const template = join(import.meta.dirname, "template");

/**
 * Creates the folder of a new brand in `brandsFolder`. Throws `WrongArguments` for an invalid name, without changing
 * anything. The folder appears only when complete, because the server treats every folder there as a brand.
 */
export function makeBrand(name: string, brandsFolder: string): void {
  if (!brandName.test(name))
    throw new WrongArguments(`"${name}" must be lower-case words joined by hyphens, such as blue-ranges.`);
  if (readdirSync(brandsFolder).includes(name)) throw new WrongArguments(`There is already a brand ${name}.`);
  const draft = mkdtempSync(join(brandsFolder, "..", ".new-brand-"));
  try {
    const folder = join(draft, name);
    cpSync(template, folder, { recursive: true });
    writeFileSync(join(folder, "logo.svg"), logoFor(name));
    renameSync(folder, join(brandsFolder, name));
  } finally {
    rmSync(draft, { recursive: true });
  }
}

const size = 40;
/** Dimensions of the two initials, in units of the drawing. */
const letter = { width: 8, height: 16, gap: 5 };
const scale = letter.width / 2;

/** A logo of the initials of one or two words. Letters are strokes, because an SVG picture cannot rely on fonts. */
function logoFor(name: string): string {
  const initials = name
    .split("-")
    .slice(0, 2)
    .map((word) => word.charAt(0));
  const width = initials.length * (letter.width + letter.gap) - letter.gap;
  const top = (size - letter.height) / 2;
  const letters = initials.map((initial, index) => {
    const left = (size - width) / 2 + index * (letter.width + letter.gap);
    return `<path transform="translate(${left} ${top}) scale(${scale})" d="${letterStrokes[initial]}"/>`;
  });
  const pen = `fill="none" stroke="#fff" stroke-width=".7" stroke-linecap="round" stroke-linejoin="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" rx="8" fill="#1f2937"/><g ${pen}>${letters.join("")}</g></svg>\n`;
}
