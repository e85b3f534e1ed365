/** A piece of a document with the line on which its text starts, counted from 1. */
type Piece = { text: string; line: number };

/** Markdown, or the data of a block between `::: name` and `:::`. */
export type DocumentPart = Piece & ({ kind: "text" } | { kind: "block"; name: string; isClosed: boolean });

export type SplitDocument = {
  /** What stands between the first two lines `---`; null without them. */
  frontMatter: Piece | null;
  parts: DocumentPart[];
};

const blockStart = /^:{3,}\s*([a-z-]+)\s*$/;
const blockEnd = /^:{3,}\s*$/;

/** Splits a content file into its front matter, its Markdown and its blocks. */
export function splitDocument(text: string): SplitDocument {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const end = lines[0]?.trim() === "---" ? lines.findIndex((line, index) => index > 0 && line.trim() === "---") : -1;
  const body = end + 1;
  return {
    frontMatter: end === -1 ? null : { text: lines.slice(1, end).join("\n"), line: 2 },
    parts: partsOf(lines, body),
  };
}

function partsOf(lines: readonly string[], start: number): DocumentPart[] {
  const parts: DocumentPart[] = [];
  for (let from = start; from < lines.length;) {
    const name = blockStart.exec(lines[from] ?? "")?.[1];
    const isEnd = (line: string) => (name === undefined ? blockStart.test(line) : blockEnd.test(line));
    const found = lines.findIndex((line, index) => index > from && isEnd(line));
    const to = found === -1 ? lines.length : found;
    if (name === undefined) {
      parts.push({ kind: "text", text: lines.slice(from, to).join("\n"), line: from + 1 });
      from = to;
    } else {
      parts.push({
        kind: "block",
        name,
        text: lines.slice(from + 1, to).join("\n"),
        line: from + 2,
        isClosed: found !== -1,
      });
      from = to + 1;
    }
  }
  return parts.filter(({ kind, text }) => kind === "block" || text.trim() !== "");
}
