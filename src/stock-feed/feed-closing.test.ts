import { expect, test } from "vitest";
import { openFeed } from "./feed-reader.ts";

/** The result of opening a file that never ends after its start, and whether the file is closed then. */
async function opened(start: string, filler: string) {
  let isClosed = false;
  const encoder = new TextEncoder();
  const bytes = (async function* () {
    try {
      yield encoder.encode(start);
      for (;;) yield encoder.encode(filler.repeat(1024));
    } finally {
      isClosed = true;
    }
  })();
  const feed = await openFeed(bytes, null);
  return { reason: feed.ok ? null : feed.refusal.reason, isClosed };
}

test.each([
  ["that is an archive", "PK\u0003\u0004", "x\n", "not-supported"],
  ["that is a web page", "<!doctype html>", "x\n", "not-supported"],
  ["of blanks", "\n", " \n", "empty"],
  ["without the columns of vehicles", "One,Two\n", "1,2\n", "columns"],
  ["of another shape of JSON", '[{"a":1}', ',{"a":1}\n', "not-supported"],
])("a file %s is closed when it is refused", async (_what, start, filler, reason) => {
  expect(await opened(start, filler)).toEqual({ reason, isClosed: true });
});
