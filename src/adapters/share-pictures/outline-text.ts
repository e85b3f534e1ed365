import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The part of fontkit that we use; it has no types. */
type Glyph = { id: number; path: { toSVG(): string } };
type Run = { glyphs: readonly Glyph[]; positions: readonly { xAdvance: number }[]; advanceWidth: number };
type Font = { unitsPerEm: number; hasGlyphForCodePoint(codePoint: number): boolean; layout(text: string): Run };
const { openSync } = require("fontkit") as { openSync(path: string): Font };

const fonts = new Map<string, Font>();

/** Text as outlines, so that no font needs to be installed. `file` is a font file of a package. */
export type TextStyle = { file: string; sizePx: number; colour: string };

/** The width of a text in pixels. */
export function widthPx(text: string, style: TextStyle): number {
  const font = openFont(style.file);
  return (font.layout(known(text, font)).advanceWidth * style.sizePx) / font.unitsPerEm;
}

/** A line of text as SVG, from its left end on its base line. Characters that the font does not have are left out. */
export function outlinedText(text: string, left: number, baseline: number, style: TextStyle): string {
  const font = openFont(style.file);
  const scale = style.sizePx / font.unitsPerEm;
  const { glyphs, positions } = font.layout(known(text, font));
  let advance = 0;
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${advance} 0)" d="${glyph.path.toSVG()}"/>`;
    advance += positions[index]?.xAdvance ?? 0;
    return path;
  });
  return `<g fill="${style.colour}" transform="translate(${left} ${baseline}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}

/** The lines of a text that fit into a width; the last one ends in an ellipsis if there are more. */
export function fittedLines(text: string, maximumPx: number, mostLines: number, style: TextStyle): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthPx(longer, style) <= maximumPx) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, mostLines);
  const isCut = lines.length > mostLines || shown.some((line) => widthPx(line, style) > maximumPx);
  return isCut
    ? shown.map((line, index) => (index === shown.length - 1 ? shortened(line, maximumPx, style) : line))
    : shown;
}

function shortened(line: string, maximumPx: number, style: TextStyle): string {
  let kept = line;
  while (kept.length > 1 && widthPx(`${kept}…`, style) > maximumPx) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

function known(text: string, font: Font): string {
  return [...text].filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)).join("");
}

function openFont(file: string): Font {
  const open = fonts.get(file) ?? openSync(require.resolve(file));
  fonts.set(file, open);
  return open;
}
