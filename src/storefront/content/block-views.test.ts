import { expect, test } from "vitest";
import { textSections } from "./block-views.server.ts";

test.each([
  ["<p>a</p>", [{ heading: null, html: "<p>a</p>" }]],
  ["<h2>One</h2>\n<p>a</p>", [{ heading: "One", html: "<p>a</p>" }]],
  [
    "<p>a</p>\n<h2>One &amp; <em>two</em></h2>\n<p>b</p>\n<h3>c</h3>\n<h2>Three</h2>",
    [
      { heading: null, html: "<p>a</p>" },
      { heading: "One & two", html: "<p>b</p>\n<h3>c</h3>" },
      { heading: "Three", html: "" },
    ],
  ],
])("%j has the sections %j", (html, sections) => {
  expect(textSections(html)).toEqual(sections);
});
