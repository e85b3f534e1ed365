import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText, type RichNode, richText } from "./rich-text.ts";

/** The rich text in short: `p[Now strong[here]]`. */
const inShort = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const { tag, href, children } = node;
      return `${tag}${href === undefined ? "" : `(${href})`}[${inShort(children)}]`;
    })
    .join("");

test.each([
  ["paragraphs and emphasis", "<p>Now <b>here</b></p><p><i>Soon</i></p>", "p[Now strong[here]]p[em[Soon]]"],
  ["text without elements", "Only <em>text</em>", "p[Only em[text]]"],
  ["headings of every level", "<h1>One</h1><h4>Four</h4>", "h3[One]h3[Four]"],
  ["a list", "<ul>\n<li>One</li>\n<li>Two</li>\n</ul>", "ul[li[One]li[Two]]"],
  ["items that nothing closes", "<ol><li>One<li>Two</ol>Three", "ol[li[One]li[Two]]p[Three]"],
  ["items outside a list", "<li>One</li><p>Two</p>", "ul[li[One]]p[Two]"],
  ["a paragraph in a paragraph", "<p>One<p>Two</p></p>", "p[One]p[Two]"],
  ["a closing tag of nothing", "</p>One</b>", "p[One]"],
  ["a line break", "<p>One<br/>Two</p>", "p[Onebr[]Two]"],
  ["characters by name and number", "<p>5 &lt; 6 &amp; &#36;7 &#x2026;</p>", "p[5 < 6 & $7 …]"],
  ["a link", '<p><a href="/search" onclick="x()">See</a></p>', "p[a(/search)[See]]"],
  ["a link in a link", '<a href="/a">One<a href="/b">Two</a></a>', "p[a(/a)[OneTwo]]"],
  ["an unsafe link", '<a href="javascript:alert(1)">See</a>', "p[See]"],
  ["an unsafe link with an entity", '<a href="java&#115;cript:alert(1)">See</a>', "p[See]"],
  ["an address of another host without scheme", '<a href="//evil.example">See</a>', "p[See]"],
  ["a script", "<p>One<script>alert('<p>Two</p>')</script></p>", "p[One ]"],
  ["a script that nothing closes", "<p>One</p><script>alert(1)", "p[One]"],
  ["a picture with a handler", '<p>One<img src="x" onerror="alert(1)"></p>', "p[One]"],
  ["a comment", "<p>One<!-- <b>two</b> --></p>", "p[One]"],
  ["names of JavaScript", "<constructor>&constructor;</constructor>", "p[&constructor;]"],
  ["an unknown element", "<section><p>One</p></section>", "p[One]"],
])("[OF-06] %s: %s", (_what, html, expected) => {
  expect(inShort(richText(html))).toBe(expected);
});

test("a text of many open tags takes no longer than its length", () => {
  const html = "<p><a 'x <b \"y ".repeat(5_000);
  const before = performance.now();
  richText(html);
  expect(performance.now() - before).toBeLessThan(2_000);
});

const blocks = ["p", "h3", "ul", "ol"];
const part = fc.constantFrom(
  ..."<p> </p> <ul> </ul> <li> </li> <b> </b> <br> </a> <script> </script> <!-- --> text & < > \" ' <a <h2>".split(" "),
  '<a href="/x">',
  '<a href="javascript:x">',
);

test("[OF-06] whatever the HTML, the result has only blocks outside, items in lists, and safe addresses", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const content = richText(parts.join(""));
      expect(content.every(({ tag }) => blocks.includes(tag))).toBe(true);
      const check = (node: RichNode, parent: string): void => {
        if (typeof node === "string") return;
        expect(node.tag === "li").toBe(["ul", "ol"].includes(parent));
        if (parent !== "") expect(blocks.includes(node.tag)).toBe(false);
        expect(node.href ?? "/x").toBe("/x");
        for (const child of node.children) check(child, node.tag);
      };
      for (const block of content) check(block, "");
      expect(plainText(content)).not.toMatch(/^\s|\s$/);
    }),
  );
});
