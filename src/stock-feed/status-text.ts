import { feedStatus, type FeedStatus } from "./feed-vocabulary.ts";
import { quoted } from "./field-values.ts";
import type { RowNote } from "./row-outcome.ts";

export type ReadStatus = { meaning: FeedStatus; words: string | null };

/** Where the first clause ends. A hyphen between letters is part of a word, as in `on-hold`. */
const clauseEnd = /[,:;()[\]/–—]|\s-|-\s/u;
/** A longer text is not a status but a comment. */
const longestStatus = 200;
/** Words after a status that may cancel it. */
const cancelling =
  /\b(?:no|not|never|nolonger|un\w+|cancel\w*|fell|fallen|fail\w*|declined|refused|expired|lapsed|refund\w*|returned?|back|again|collapsed|was|if|or|until)\b/i;
const longestKnown = 4;

/**
 * Reads a status such as `DEPOSIT TAKEN - pending finance`: a known one, or one whose first clause is known and that
 * the rest neither cancels nor contradicts with another known status.
 */
export function readStatus(text: string): ReadStatus {
  const meaning = feedStatus(text);
  if (meaning.kind !== "unknown") return { meaning, words: null };
  const end = text.length > longestStatus ? null : clauseEnd.exec(text);
  if (end === null) return { meaning, words: null };
  const [first, rest] = [text.slice(0, end.index).trim(), text.slice(end.index + end[0].length)];
  const ofFirst = feedStatus(first);
  const isClear = ofFirst.kind !== "unknown" && !cancelling.test(rest) && !statusesIn(rest).some(isOtherThan(ofFirst));
  return isClear ? { meaning: ofFirst, words: first } : { meaning, words: null };
}

export function statusNotes(text: string | undefined): RowNote[] {
  const words = text === undefined ? null : readStatus(text).words;
  if (text === undefined || words === null) return [];
  const message = `The status ${quoted(text)} is read as ${quoted(words)}.`;
  return [{ field: "status", reason: "status-shortened", message }];
}

function isOtherThan(status: FeedStatus): (other: FeedStatus) => boolean {
  return (other) => JSON.stringify(other) !== JSON.stringify(status);
}

function statusesIn(text: string): FeedStatus[] {
  const words = text.match(/[a-z0-9]+/gi) ?? [];
  return words
    .flatMap((_, start) =>
      Array.from({ length: longestKnown }, (_each, count) =>
        feedStatus(words.slice(start, start + count + 1).join(" ")),
      ),
    )
    .filter(({ kind }) => kind !== "unknown");
}
