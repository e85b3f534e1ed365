import { expect, test } from "vitest";
import { element, xmlText } from "./xml-element.ts";

test("an element is text in its line, or its children in lines of their own", () => {
  const inner = element("b", {}, [element("c", { one: "1", two: "2" }, "text")]);
  expect(xmlText(element("a", {}, [inner, element("d", {}, [])]))).toBe(
    '<a>\n <b>\n  <c one="1" two="2">text</c>\n </b>\n <d>\n </d>\n</a>\n',
  );
});

test("special characters are escaped in texts and attributes", () => {
  expect(xmlText(element("a", { b: `<&>"'` }, `<&>"'`))).toBe(
    '<a b="&lt;&amp;&gt;&quot;&apos;">&lt;&amp;&gt;&quot;&apos;</a>\n',
  );
});

test("a text keeps its line breaks, an attribute is one line, and characters invalid in XML become spaces", () => {
  const text = "one\n\ttwo\u0001three\u{1F600}\ufffe";
  expect(xmlText(element("a", { b: "one\r\n\t two" }, text))).toBe('<a b="one two">one\n\ttwo three\u{1F600} </a>\n');
});
