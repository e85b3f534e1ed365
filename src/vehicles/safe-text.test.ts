import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainText, seenLine, seenText, webAddress } from "./safe-text.ts";

describe("safe text", () => {
  test.each([
    { text: "Good car<script>alert(1)</script>", plain: "Good car" },
    { text: '<img src=x onerror="alert(1)">Good car', plain: "Good car" },
    { text: '<a href="javascript:alert(1)">Good car</a>', plain: "Good car" },
    { text: "<scr<script>ipt>alert(1)</script>", plain: "scr" },
    { text: "&lt;script&gt;alert(1)&lt;/script&gt;Good", plain: "Good" },
    { text: "&amp;lt;img src=x onerror=alert(1)&amp;gt;", plain: "" },
    { text: "<svg onload=alert(1)", plain: "svg onload=alert(1)" },
    { text: "km < 100,000 & price > $5", plain: "km < 100,000 & price > $5" },
    { text: "Bob &amp; Sons&#39; caf&#xe9;&nbsp;car", plain: "Bob & Sons' café car" },
    { text: "one\r\n\r\n\r\n\r\ntwo<br/>three", plain: "one\n\ntwo\nthree" },
    { text: "one&#10;two&#13;&#10;three&#xD;four", plain: "one\ntwo\nthree\nfour" },
    { text: "one&#9;two", plain: "one two" },
    { text: "one\rtwo", plain: "one\ntwo" },
    { text: "one\n two \nthree \n\n four", plain: "one\ntwo\nthree\n\nfour" },
    { text: "two  blanks and\ttab", plain: "two blanks and tab" },
    { text: " Good car ", plain: "Good car" },
    { text: "Good<script>alert(1)</script>car", plain: "Good car" },
    { text: "bell\u0007 and nul\u0000 and&#0; code", plain: "bell and nul and code" },
    { text: "&#128663; &#x1F697; &#32;car", plain: "🚗 🚗 car" },
    { text: "no character: &#x110000;&#9999999;", plain: "no character:" },
    {
      text: "half a character: &#xD800;, two halves: &#xD83D;&#xDE97;",
      plain: "half a character: \ufffd, two halves: 🚗",
    },
    { text: "what nobody sees: &#8203;&#x202E;car", plain: "what nobody sees: car" },
  ])("[VP-16] '$text' is read as '$plain'", ({ text, plain }) => {
    expect(plainText(text)).toBe(plain);
  });

  test("[VP-16] markup escaped more than six times is an attack and is not decoded", () => {
    expect(plainText(`Good &${"amp;".repeat(5)}lt;b&gt; car`)).toBe("Good b> car");
    expect(plainText(`Good &${"amp;".repeat(6)}lt;b&gt; car`)).toBe("Good &lt;b> car");
  });

  test("[VP-16] only the first 20,000 characters of a text are read", () => {
    const most = "x".repeat(20_000);
    expect(plainText(most)).toBe(most);
    expect(plainText(`${most}y`)).toBe(most);
    expect(plainText(`<b>${most}`)).toBe("x".repeat(19_997));
  });

  test("[VP-16] no text of a dealer leaves a tag", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      "&lt;",
      "&gt;",
      "&#60;",
      "script",
      "/",
      "img onerror=",
      "!--",
      "a",
      " ",
      "&amp;",
      "\u0000",
      "b",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(plainText(pieces.join(""))).not.toMatch(/<[a-z/!?]/i);
      }),
      { numRuns: 2000 },
    );
  });

  test("[VP-16] a long hostile text is read in reasonable time", () => {
    const start = performance.now();
    plainText("<script>".repeat(100_000));
    plainText("<!--".repeat(100_000));
    plainText("<a".repeat(100_000));
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test.each([
    { text: "https://reports.example/1.pdf", address: "https://reports.example/1.pdf" },
    { text: " http://reports.example/1.pdf ", address: "http://reports.example/1.pdf" },
    { text: "javascript:alert(1)", address: null },
    { text: "JaVaScRiPt:alert(1)", address: null },
    { text: "java\nscript:alert(1)", address: null },
    { text: "data:text/html,<script>", address: null },
    { text: "//reports.example/1.pdf", address: null },
    { text: "/1.pdf", address: null },
    { text: "\u00a0https://reports.example/1.pdf\u00a0", address: "https://reports.example/1.pdf" },
    { text: "https://bank@reports.example/", address: null },
    { text: "https://:secret@reports.example/", address: null },
    { text: null, address: null },
  ])("[VP-16] the link '$text' becomes $address", ({ text, address }) => {
    expect(webAddress(text)).toBe(address);
  });
});

describe("invisible characters", () => {
  test.each([
    ["a reversed name", "Ann\u202eexe.elpmaxE", "Annexe.elpmaxE"],
    ["isolates and marks", "\u2066A\u2069\u200e\u200f\u061cB", "AB"],
    ["zero-width spaces and fillers", "A\u200b\ufeff\u2060\u3164\u115fB", "AB"],
    ["tags", "A\u{e0041}\u{e007f}B", "AB"],
    ["a grapheme joiner, invisible Khmer vowels, a blank Braille pattern", "A\u034f\u17b4\u17b5\u2800B", "AB"],
    ["musical and shorthand controls", "A\u{1d173}\u{1d17a}\u{1bca0}\u{1bca3}B", "AB"],
    ["an unpaired surrogate", "A\ud83dB", "A\ufffdB"],
    ["emoji, Arabic, Persian and CJK are unchanged", "👩‍🔧 سيارة می‌خواهم 漢字 🚗️", "👩‍🔧 سيارة می‌خواهم 漢字 🚗️"],
  ])("%s", (_what, text, seen) => {
    expect(seenText(text)).toBe(seen);
    expect(plainText(text)).toBe(seen);
  });

  test("are all ignorable characters of Unicode except joiners and variation selectors", () => {
    const staying = /\u200c|\u200d|\p{Variation_Selector}/u;
    const wrong = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
      .filter((letter) => /\p{Default_Ignorable_Code_Point}/u.test(letter))
      .filter((letter) => seenText(letter) !== (staying.test(letter) ? letter : ""));
    expect(wrong).toEqual([]);
  });

  test("are removed from a line, with anything that ends it or controls a terminal", () => {
    expect(seenLine(" A\r\nBcc: x\u2028y\u001b[2J\u0085z\u202e ")).toBe("A Bcc: x y [2J z");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(seenLine(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
