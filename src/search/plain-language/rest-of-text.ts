import { signedWords } from "./signed-negations.ts";
import type { Segment, Token } from "./text-tokens.ts";

function isQuoteOfRest(tokens: readonly Token[], at: number, kinds: readonly Segment["kind"][]): boolean {
  const marks = tokens.flatMap(({ key }, place) => (key === '"' ? [place] : []));
  const order = marks.indexOf(at);
  const [from, to] = order % 2 === 0 ? [at, marks[order + 1]] : [marks[order - 1], at];
  return (
    from !== undefined &&
    to !== undefined &&
    to > from + 1 &&
    kinds.slice(from, to + 1).every((kind) => kind === "rest")
  );
}

/** The remaining tokens with the text between them. Signs stay with their words. */
export function remainingText(text: string, tokens: readonly Token[], segments: readonly Segment[]): string {
  const kinds = segments.flatMap(({ kind, from, to }) => Array.from({ length: to - from }, () => kind));
  const isWord = (at: number): boolean => kinds[at] === "rest" && tokens[at]?.kind !== "sign";
  const isRest = (at: number): boolean => {
    const token = tokens[at];
    if (token === undefined || kinds[at] !== "rest") return false;
    if (token.kind !== "sign") return true;
    if (token.key === '"') return isQuoteOfRest(tokens, at, kinds);
    // Without the `i30` before it, the hyphen of `i30-n` would exclude the N.
    const isJoint = token.key === "-" && tokens[at - 1]?.end === token.start;
    if (isJoint && !isWord(at - 1)) return false;
    return (
      (isWord(at - 1) && (tokens[at - 1]?.end === token.start || isWord(at + 1))) ||
      (isWord(at + 1) && tokens[at + 1]?.start === token.end)
    );
  };
  let rest = "";
  let isAfterRest = false;
  const signed = new Set<string>();
  for (const segment of segments) {
    if (segment.kind === "denied") {
      for (const word of new Set(deniedWords(text, tokens, segment)).difference(signed)) {
        signed.add(word);
        rest += `${rest === "" ? "" : " "}${word}`;
      }
    }
    for (let at = segment.from; at < segment.to; at++) {
      if (isRest(at)) {
        const between = isAfterRest ? text.slice(tokens[at - 1]?.end, tokens[at]?.start) : rest === "" ? "" : " ";
        rest += between + text.slice(tokens[at]?.start, tokens[at]?.end);
      }
      isAfterRest = isRest(at);
    }
  }
  return rest;
}

/** The words with exclusion signs in a text: `-sr5`, `-"gt line"`. */
export function deniedWords(text: string, tokens: readonly Token[], { from, to }: Segment): string[] {
  return signedWords(text.slice(tokens[from]?.start, tokens[to - 1]?.end));
}
