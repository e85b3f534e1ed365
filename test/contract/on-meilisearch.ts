import { describe, it } from "vitest";

/** Each change of an index takes it tens of milliseconds, and many times that on a busy machine. */
const changesTakeMs = 90_000;

/** A running Meilisearch and a key that may do everything there. */
export type MeilisearchPlace = { url: string; key: string };

/**
 * Runs tests against a real Meilisearch: the one that `npm test` starts, or of MEILISEARCH_URL and MEILISEARCH_KEY.
 * Without one the tests fail and say what to do, unless FORECOURT_SKIP_MEILISEARCH=1 skips them in sight.
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
