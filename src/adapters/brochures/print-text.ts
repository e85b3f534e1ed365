export type FontName = "heading" | "text" | "bold";

export type TextRun = { font: string; text: string };

export type FontFile = { name: string; hasLetter: (codePoint: number) => boolean };

/** Printed in place of a text without a single printable character. */
const notPrintable = "(see the page)";
/** Invisible characters, which a font need not have. */
const withoutShape = /\s|\u200c|\u200d|\ufe0e|\ufe0f/u;

/**
 * Splits a text into runs by font file, because packages split a font into one file per character set. Characters that
 * no file has are dropped; `isComplete` is then false, so that the sheet can say so.
 */
export function textRuns(text: string, files: readonly FontFile[]): { runs: TextRun[]; isComplete: boolean } {
  const runs: TextRun[] = [];
  let isComplete = true;
  for (const letter of text) {
    const file = letterFile(letter, runs.at(-1), files);
    if (file === null) {
      isComplete = withoutShape.test(letter) && isComplete;
      continue;
    }
    const last = runs.at(-1);
    if (last?.font === file.name) last.text += letter;
    else runs.push({ font: file.name, text: letter });
  }
  if (isComplete || runs.some((run) => run.text.trim() !== "")) return { runs, isComplete };
  const [first] = files;
  return { runs: first === undefined ? [] : [{ font: first.name, text: notPrintable }], isComplete };
}

/** The file to use for a character. Prefers the previous one, so that a space does not change the font. */
function letterFile(letter: string, last: TextRun | undefined, files: readonly FontFile[]): FontFile | null {
  const codePoint = letter.codePointAt(0) ?? 0;
  const current = files.find(({ name }) => name === last?.font);
  if (current?.hasLetter(codePoint)) return current;
  return files.find(({ hasLetter }) => hasLetter(codePoint)) ?? null;
}
