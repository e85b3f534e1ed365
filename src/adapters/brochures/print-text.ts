/** The three fonts of a sheet. */
export type FontName = "heading" | "text" | "bold";

/** A stretch of text that one font file has every letter of. */
export type TextRun = { font: string; text: string };

/** A file of a font, by the name under which the document knows it. */
export type FontFile = { name: string; hasLetter: (codePoint: number) => boolean };

/** What stands for a text of which no letter can be printed. */
const notPrintable = "(see the page)";
/** They show nothing: a font without them lacks nothing. */
const withoutShape = /\s|\u200c|\u200d|\ufe0e|\ufe0f/u;

/**
 * Splits a text into runs by the file that has the letters: packages hold a font in one file for each set of letters.
 * Letters that no file has are left out; `isWhole` is false then, so that the sheet can say so.
 */
export function textRuns(text: string, files: readonly FontFile[]): { runs: TextRun[]; isWhole: boolean } {
  const runs: TextRun[] = [];
  let isWhole = true;
  for (const letter of text) {
    const file = fileOf(letter, runs.at(-1), files);
    if (file === null) {
      isWhole = withoutShape.test(letter) && isWhole;
      continue;
    }
    const last = runs.at(-1);
    if (last?.font === file.name) last.text += letter;
    else runs.push({ font: file.name, text: letter });
  }
  if (isWhole || runs.some((run) => run.text.trim() !== "")) return { runs, isWhole };
  const [first] = files;
  return { runs: first === undefined ? [] : [{ font: first.name, text: notPrintable }], isWhole };
}

/** The file that goes on where it can, so that a blank does not change the font. */
function fileOf(letter: string, last: TextRun | undefined, files: readonly FontFile[]): FontFile | null {
  const codePoint = letter.codePointAt(0) ?? 0;
  const current = files.find(({ name }) => name === last?.font);
  if (current?.hasLetter(codePoint)) return current;
  return files.find(({ hasLetter }) => hasLetter(codePoint)) ?? null;
}
