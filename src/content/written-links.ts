/** A link or picture as it is written in a content file. Lines count from 1. */
export type WrittenLink = { address: string; isPicture: boolean; line: number };

const inText = /(!?)\[[^\]]*\]\(\s*<?([^)\s>]*)>?[^)]*\)/g;
const definition = /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/g;
const inBlock = /(?:^|[\s{,])(?:href|search):\s*["']?([^"'\s,}]+)/g;
const codeFence = /^ {0,3}(```|~~~)/;
const inlineCode = /`[^`]*`/g;

/** The links in the Markdown and the blocks of a content file, in order. */
export function writtenLinks(text: string): WrittenLink[] {
  let isCode = false;
  return text.split(/\r?\n/).flatMap((written, index): WrittenLink[] => {
    if (codeFence.test(written)) isCode = !isCode;
    if (isCode) return [];
    const source = written.replaceAll(inlineCode, "");
    const line = index + 1;
    return [
      ...[...source.matchAll(inText)].map(([, mark, address = ""]) => ({ address, isPicture: mark === "!", line })),
      ...[definition, inBlock].flatMap((pattern) =>
        [...source.matchAll(pattern)].map(([, address = ""]) => ({ address, isPicture: false, line })),
      ),
    ];
  });
}
