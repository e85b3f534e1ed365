import { describe, expect, test } from "vitest";
import { type MailPart, mailSubject, partHtml, plainMail } from "./mail-html.ts";

const colours = { ink: "black", quiet: "grey", line: "silver", accent: "red" };
const frame = { title: "Tom & Ann's", siteName: "<Example>", foot: 'Say "no" & rest' };

describe("a mail of plain parts", () => {
  const parts: MailPart[] = [
    { kind: "text", text: "One\nTwo" },
    { kind: "picture", src: "https://x.example/1.jpg?a&b", label: "A car", href: "https://x.example/1" },
    { kind: "link", label: "The car", href: "https://x.example/1" },
    { kind: "phone", text: "Call", phone: "(02) 5550 0100" },
  ];
  const mail = () => plainMail({ ...frame, parts }, colours);

  test("says in its text the same as in HTML, without pictures", () => {
    expect(mail().text).toBe(
      'Tom & Ann\'s\n\nOne\nTwo\n\nThe car:\nhttps://x.example/1\n\nCall (02) 5550 0100\n\n-- \nSay "no" & rest\n',
    );
  });

  test("is a document in the brand's colours, in which every text is text", () => {
    const { html } = mail();
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-AU">/);
    expect(html).toContain("<title>Tom &amp; Ann&#39;s</title>");
    expect(html).toContain(">Tom &amp; Ann&#39;s</h1>");
    expect(html).toContain(">&lt;Example&gt;</p>");
    expect(html).toContain(">Say &quot;no&quot; &amp; rest</p>");
    for (const colour of ["color:black", "solid red", "solid silver", "color:grey"]) expect(html).toContain(colour);
    const [first, , third] = parts;
    if (!first || !third) throw new Error("It has parts.");
    expect(html).toContain(`${partHtml(first, colours)}\n<p`);
    expect(html).toContain(partHtml(third, colours));
  });
});

describe("a part of a mail in HTML", () => {
  const to = { label: "See <it>", href: "https://x.example/?a&b" };
  const address = 'href="https://x.example/?a&amp;b"';

  test.each<[string, MailPart, string, string]>([
    ["a text keeps its lines", { kind: "text", text: "<a>\nb's\nc" }, "", "&lt;a&gt;<br>b&#39;s<br>c"],
    [
      "a link stands out",
      { kind: "link", ...to },
      `<a ${address} style="color:red;font-weight:bold">`,
      "See &lt;it&gt;</a>",
    ],
    [
      "an action is a button",
      { kind: "action", ...to },
      `<a ${address} style="display:inline-block;`,
      "See &lt;it&gt;</a>",
    ],
    [
      "a secondary link is quiet",
      { kind: "secondary", ...to },
      `<a ${address} style="color:grey;font-size:13px">`,
      "See &lt;it&gt;</a>",
    ],
    [
      "a picture leads to what it shows",
      { kind: "picture", src: 'https://x.example/"1".jpg', ...to },
      `<a ${address} style="display:block"><img src="https://x.example/&quot;1&quot;.jpg" alt="See &lt;it&gt;"`,
      "</a>",
    ],
    [
      "a phone number is called by a press",
      { kind: "phone", text: "Call <us>", phone: "(02) 5550 0100" },
      'Call &lt;us&gt; <a href="tel:0255500100" style="color:red">',
      "(02) 5550 0100</a>",
    ],
  ])("%s", (_what, part, start, end) => {
    const html = partHtml(part, colours);
    expect(html.startsWith(`<p style="margin:0 0 16px">${start}`)).toBe(true);
    expect(html.endsWith(`${end}</p>`)).toBe(true);
  });

  test("the button has the brand's colour", () => {
    expect(partHtml({ kind: "action", ...to }, colours)).toContain("border:2px solid red;border-radius:6px;color:red;");
  });
});

describe("a subject", () => {
  test.each<[string, string, string]>([
    ["is one line", "One\r\nTwo  three", "One Two three"],
    ["of 200 characters stays whole", "a".repeat(200), "a".repeat(200)],
    ["of more ends with an ellipsis", "a".repeat(201), `${"a".repeat(199)}…`],
    ["ends with no space", `${"a".repeat(197)}  bcdefg`, `${"a".repeat(197)} b…`],
    ["leaves out the space before the ellipsis", `${"a".repeat(198)} bcdefg`, `${"a".repeat(198)}…`],
    ["keeps characters of two halves before its end", `😀${"a".repeat(199)}`, `😀${"a".repeat(197)}…`],
    ["cuts no character in two", `${"a".repeat(198)}😀bc`, `${"a".repeat(198)}…`],
  ])("%s", (_what, text, subject) => expect(mailSubject(text)).toBe(subject));
});
