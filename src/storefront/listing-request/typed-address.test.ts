import { expect, test } from "vitest";
import { hasWords } from "./typed-address.ts";

test.each([
  ["query=rav4", true],
  ["refinementList[make][0]=Toyota&query=rav4", true],
  ["query=white+suv&ask=1", true],
  ["query=white+s&ask=typing", true],
  ["refinementList[colour][0]=White&asked=white", true],
  ["", false],
  ["sortBy=latest&page=2", false],
  ["refinementList[make][0]=query&either[fuel][0]=ask", false],
])("[EN-07] an address may have words that only the site interprets: %s, %s", (queryString, expected) => {
  expect(hasWords(queryString)).toBe(expected);
});
