/** A piece of a document with the line on which its text starts, counted from 1. */
type Piece = { text: string; line: number };

/** Markdown, the data of a block between `::: name` and `:::`, or a line `:::` that ends no block. */
export type DocumentPart = Piece &
  ({ kind: "text" } | { kind: "end" } | { kind: "block"; name: string; isClosed: boolean });

export type SplitDocument = {
  /** The text between the first two lines `---`; null without them. */
  frontMatter: Piece | null;
  parts: DocumentPart[];
};

// Lenient about the number of colons and capitals, so that a mistake is named instead of shown as text.
const blockStart = /^ {0,3}:{2,}\s*([^:\s].*?)\s*$/;
const blockEnd = /^ {0,3}:{2,}\s*$/;

/** Splits a content file into its front matter, its Markdown and its blocks. */
export function splitDocument(text: string): SplitDocument {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const end = lines[0]?.trim() === "---" ? lines.findIndex((line, index) => index > 0 && line.trim() === "---") : -1;
  const body = end + 1;
  return {
    frontMatter: end === -1 ? null : { text: lines.slice(1, end).join("\n"), line: 2 },
    parts: documentParts(lines, body),
  };
}

function documentParts(lines: readonly string[], start: number): DocumentPart[] {
  const parts: DocumentPart[] = [];
  for (let from = start; from < lines.length;) {
    const line = lines[from] ?? "";
    const name = blockStart.exec(line)?.[1];
    const found = lines.findIndex((other, index) => index > from && (blockStart.test(other) || blockEnd.test(other)));
    const to = found === -1 ? lines.length : found;
    if (blockEnd.test(line)) {
      parts.push({ kind: "end", text: line, line: from + 1 });
      from += 1;
    } else if (name === undefined) {
      parts.push({ kind: "text", text: lines.slice(from, to).join("\n"), line: from + 1 });
      from = to;
    } else {
      const isClosed = found !== -1 && blockEnd.test(lines[found] ?? "");
      parts.push({ kind: "block", name, text: lines.slice(from + 1, to).join("\n"), line: from + 2, isClosed });
      from = isClosed ? to + 1 : to;
    }
  }
  return parts.filter(({ kind, text }) => kind !== "text" || text.trim() !== "");
}
