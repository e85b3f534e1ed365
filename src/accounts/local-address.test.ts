import fc from "fast-check";
import { expect, test } from "vitest";
import { localAddress } from "./local-address.ts";

test.each([
  ["/search?page=2&sortBy=latest#results", "/search?page=2&sortBy=latest#results"],
  ["/finance?car_id=7#finance-form", "/finance?car_id=7#finance-form"],
  ["/", "/"],
  ["/a/../b", "/b"],
  ["/caf%C3%A9?q=a%26b", "/caf%C3%A9?q=a%26b"],
  ["/x?redirect=https://other.example", "/x?redirect=https://other.example"],
])("[SI-05] %s is an address of the site", (given, address) => {
  expect(localAddress(given)).toBe(address);
});

test.each([
  null,
  undefined,
  "",
  "search",
  "https://evil.example",
  "HTTPS:evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2e//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "%2F%2Fevil.example",
  `/${"x".repeat(3_000)}`,
])("[RT-17] a redirect to %j leads to the home page", (given) => {
  expect(localAddress(given)).toBe("/");
});

test("[RT-17] any redirect target keeps the browser on the site", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2f",
    "%5c",
    "%2e",
    "\t",
    "@",
    ":",
    "evil.example",
    "?",
    "#",
    "a",
    " ",
  );
  const written = fc.oneof(
    fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join("")}`),
    fc.webUrl(),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(written, (given) => {
      const address = localAddress(given);
      expect(new URL(address, "https://dealer.example/sign-in").origin).toBe("https://dealer.example");
      expect(localAddress(address)).toBe(address);
    }),
    { numRuns: 3_000 },
  );
});
