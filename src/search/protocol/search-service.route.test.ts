import { expect, test } from "vitest";
import { searchBodyIncomplete, searchBodyTooLarge } from "./search-service.route.ts";

test.each([
  [
    searchBodyTooLarge(),
    413,
    "payload_too_large",
    "The provided payload reached the size limit. The maximum accepted payload size is 128 KiB.",
  ],
  [searchBodyIncomplete(408, "It took too long."), 408, "payload_timeout", "It took too long."],
  [searchBodyIncomplete(400, "It was cut off."), 400, "malformed_payload", "It was cut off."],
])("[ER-08] an incomplete body is refused: %#", async (answer, status, code, message) => {
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect([answer.status, await answer.json()]).toMatchObject([status, { code, message }]);
});
