import fc from "fast-check";
import { expect, test } from "vitest";
import { aesSealing } from "./aes-sealing.ts";

const sealing = aesSealing("a secret that only tests know");

test("a sealed text is opened with its key and purpose, and does not contain the plain text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 6 }), fc.string(), (text, about) => {
      const sealed = sealing.seal(text, about);
      expect(sealing.open(sealed, about)).toBe(text.isWellFormed() ? text : text.toWellFormed());
      expect(sealed).not.toContain(text);
    }),
  );
});

test("sealing equal texts gives different results", () => {
  expect(sealing.seal("$2,000", "1")).not.toBe(sealing.seal("$2,000", "1"));
});

test("a sealed text cannot be opened with another key or purpose, or after any change", () => {
  const sealed = sealing.seal("$2,000", "1");
  expect(aesSealing("another secret").open(sealed, "1")).toBeNull();
  expect(sealing.open(sealed, "2")).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    const other = sealed[at] === "A" ? "B" : "A";
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
    // The last character has bits that base64 does not use.
    if (at < sealed.length - 1) expect(sealing.open(changed, "1")).toBeNull();
  }
  for (const broken of ["", "v1.", "v1.AAAA", "plain text"]) expect(sealing.open(broken, "1")).toBeNull();
});
