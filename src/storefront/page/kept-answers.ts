import { hourMs } from "../../settings/durations.ts";

/** A page that answered a form, sealed with a key that only the browser has which sent the form. */
export type KeptAnswer = { siteId: string; answerId: string; keptAt: number; sealed: string };

/** How long a browser can come back to an answer, in milliseconds. */
export const answerLivesMs = 2 * hourMs;

/** A site keeps this many answers, the newest. */
export const mostAnswers = 2_000;

/** Stores the pages that answered forms, so that a browser gets them by GET: after a reload, or going back. */
export interface KeptAnswers {
  /** Stores an answer, and deletes the oldest of the site: `most` are left. */
  keep(answer: KeptAnswer, most: number): Promise<void>;
  /** The sealed page; null if it is not stored (any more). */
  sealed(siteId: string, answerId: string): Promise<string | null>;
  /** Deletes an answer that is out of date. */
  remove(siteId: string, answerId: string): Promise<void>;
  /** Deletes the answers of every site from before a time. Returns their number. */
  forget(before: number): Promise<number>;
}
