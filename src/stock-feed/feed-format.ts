import type { FeedMapping } from "./mapping.ts";
import type { FeedOpening } from "./opened-feed.ts";

/**
 * Every format of stock files. The file of a format adds its name here (`declare module`), and the reader does not
 * compile until it has the format in its table.
 */
// eslint-disable-next-line typescript/no-empty-object-type -- each format adds itself, so none stands here
export interface FeedFormats {}

/** A stock file whose bytes were read as text. */
export type FeedText = {
  /** The first characters, which `pieces` gives again. */
  head: string;
  pieces: AsyncGenerator<string>;
  mapping: FeedMapping | null;
  /** Name of its encoding, for the report. */
  encoding: string;
  /** What is to be said of lines in another encoding, once all are read. */
  oddLines: () => string[];
  /** Refuses the file for what it looks like, tells what would be accepted, and closes what it is read from. */
  refuseKind: (looksLike: string) => Promise<FeedOpening>;
};

export type FeedFormat = {
  /** What somebody may send, in words. */
  accepted: string;
  /** Whether a file that begins so is one of this format. */
  isOf: (head: string) => boolean;
  open: (text: FeedText) => Promise<FeedOpening>;
};
