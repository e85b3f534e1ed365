import fc from "fast-check";
import { expect, test } from "vitest";
import { markdownHtml } from "./markdown-html.ts";

test.each([
  ["# One", "<h2>One</h2>"],
  ["### Three", "<h3>Three</h3>"],
  ["[us](/contact-us)", '<p><a href="/contact-us">us</a></p>'],
  ["[there](https://a.example/)", '<p><a href="https://a.example/" rel="noopener">there</a></p>'],
  [
    "| A |\n| --- |\n| 1 |",
    '<table>\n<thead>\n<tr>\n<th scope="col">A</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n</tr>\n</tbody></table>',
  ],
  ["[x](javascript:alert(1))", "<p><a>x</a></p>"],
  ["[x](//evil.example/)", "<p><a>x</a></p>"],
  ["<script>alert(1)</script>", ""],
  ["<b onclick=alert(1)>bold</b>", "<p>bold</p>"],
  ["![p](https://evil.example/pixel.gif)", "<p></p>"],
  ['<a href="/x" style="position:fixed" target=_top>x</a>', '<p><a href="/x">x</a></p>'],
])("%s becomes %s", (markdown, html) => {
  expect(markdownHtml(markdown)).toBe(html);
});

test("no text becomes an active element or address", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<script",
      "<img src=x onerror=",
      "javascript:",
      "data:text/html",
      "<iframe",
      "[a](",
      ")",
      ">",
      "<svg/onload=",
      '"',
      "'",
      "&#106;avascript:",
      "\n",
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = markdownHtml(pieces.join(""));
      expect(html).not.toMatch(/<(script|img|iframe|svg|style|form|input|object|embed)\b/i);
      expect(html).not.toMatch(/<[^>]*\s(on\w+|style|src)\s*=/i);
      expect(html).not.toMatch(/href="(?!\/(?!\/)|https:|mailto:|tel:|#|[^":]*")/i);
    }),
  );
});
