import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainText, webAddress } from "./safe-text.ts";

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
    { text: "bell\u0007 and nul\u0000", plain: "bell and nul" },
  ])("[VP-16] '$text' reads '$plain'", ({ text, plain }) => {
    expect(plainText(text)).toBe(plain);
  });

  test("[VP-16] whatever a dealer writes, no tag is left", () => {
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
    { text: "https://bank@reports.example/", address: null },
    { text: null, address: null },
  ])("[VP-16] the link '$text' becomes $address", ({ text, address }) => {
    expect(webAddress(text)).toBe(address);
  });
});
