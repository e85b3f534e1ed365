import type { FeedMapping } from "./mapping.ts";
import type { FeedOpening } from "./opened-feed.ts";

/**
 * All formats of stock files. Each format's file adds its name here (`declare module`), and the reader does not compile
 * until the format is in its table.
 */
// eslint-disable-next-line typescript/no-empty-object-type -- each format adds itself, so none stands here
export interface FeedFormats {}

export type FeedText = {
  /** The first characters, which `pieces` also yields. */
  head: string;
  pieces: AsyncGenerator<string>;
  mapping: FeedMapping | null;
  encoding: string;
  /** Notes about lines in another encoding, available after all have been read. */
  oddLines: () => string[];
  /** Refuses the file, naming its kind (null if unknown) and the accepted formats, and closes its source. */
  refuseKind: (looksLike: string | null) => Promise<FeedOpening>;
};

export type FeedFormat = {
  accepted: string;
  /** Whether a file with this beginning has this format. */
  matchesHead: (head: string) => boolean;
  open: (text: FeedText) => Promise<FeedOpening>;
};
