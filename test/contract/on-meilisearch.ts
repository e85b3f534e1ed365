import { describe, it } from "vitest";

/** A change of an index takes tens of milliseconds, and many times that on a busy machine. */
const changesTakeMs = 90_000;

/** A running Meilisearch and a key with all permissions. */
export type MeilisearchPlace = { url: string; key: string };

/**
 * Runs tests against a real Meilisearch: the one started by `npm test`, or the one in MEILISEARCH_URL and
 * MEILISEARCH_KEY. Without one the tests fail with instructions, unless FORECOURT_SKIP_MEILISEARCH=1 marks them as
 * skipped.
 */
export function describeOnMeilisearch(title: string, tests: (place: MeilisearchPlace) => void): void {
  const place = { url: process.env["MEILISEARCH_URL"] ?? "", key: process.env["MEILISEARCH_KEY"] ?? "" };
  if (place.url !== "") {
    describe(title, { timeout: changesTakeMs }, () => tests(place));
  } else if (process.env["FORECOURT_SKIP_MEILISEARCH"] === "1") {
    describe.skip(title, () => tests(place));
  } else {
    it(`${title} has a server to run on`, () => {
      throw new Error("Run `npm test`, or set MEILISEARCH_URL and MEILISEARCH_KEY, or FORECOURT_SKIP_MEILISEARCH=1.");
    });
  }
}
