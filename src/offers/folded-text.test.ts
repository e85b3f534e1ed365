import { describe, expect, test } from "vitest";
import { foldedDescription, foldedDisclaimer } from "./folded-text.ts";
import { plainText } from "./rich-text.ts";

const description = (sanitizedDescription: string | null, raw: string | null = null) =>
  foldedDescription({ description: raw, sanitizedDescription });
const letters = (count: number) => "a".repeat(count);

describe("long texts expand and collapse", () => {
  test.each([
    [200, null],
    [201, `${letters(160)}…`],
  ])("[OF-02] a description of %i characters has the beginning %s", (count, preview) => {
    expect(description(`<p>${letters(count)}</p>`)).toEqual({
      content: [{ tag: "p", children: [letters(count)] }],
      preview,
    });
  });

  test.each([
    [200, null],
    [201, `${letters(200)}…`],
  ])("[OF-03] a disclaimer of %i characters has the beginning %s", (count, preview) => {
    expect(foldedDisclaimer({ disclaimer: letters(count) })?.preview).toBe(preview);
  });

  test("[OF-02, OF-03] a beginning ends with a word, and has no more characters before its ellipsis", () => {
    const words = "Every demonstrator leaves with two services and a tank of fuel. ".repeat(8).trim();
    const previews = [
      { preview: description(`<p>${words}</p>`)?.preview, most: 160 },
      { preview: foldedDisclaimer({ disclaimer: words })?.preview, most: 200 },
    ];
    for (const { preview, most } of previews) {
      const kept = (preview ?? "").replace(/…$/, "");
      expect(preview).toBe(`${kept}…`);
      expect(kept.length).toBeLessThanOrEqual(most);
      expect(kept.length).toBeGreaterThan(most - 15);
      expect(words.startsWith(kept)).toBe(true);
      expect(words[kept.length]).toMatch(/\s|\./);
    }
  });

  test("markup does not count, and a cut never splits an emoji", () => {
    expect(description(`<p><strong>${letters(100)}</strong></p><p>${letters(99)}</p>`)?.preview).toBeNull();
    expect(description(`<p>${"🚗".repeat(201)}</p>`)?.preview).toBe(`${"🚗".repeat(160)}…`);
  });
});

describe("[OF-06] which text is shown as markup", () => {
  test("the sanitised description; the raw one is reduced to plain text", () => {
    expect(description("<p>Now <b>here</b></p>", "<p>raw</p>")?.content).toEqual([
      { tag: "p", children: ["Now ", { tag: "strong", children: ["here"] }] },
    ]);
    expect(description(null, "<p>Raw <b>bold</b></p><script>alert(1)</script>")?.content).toEqual([
      { tag: "p", children: ["Raw bold"] },
    ]);
  });

  test("none if there is no text", () => {
    expect([description(null), description("<p> </p>"), foldedDisclaimer({ disclaimer: null })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("a disclaimer is plain text", () => {
    const folded = foldedDisclaimer({ disclaimer: "<p>Ends <b>soon</b> &amp; surely.</p>" });
    expect(plainText(folded?.content ?? [])).toBe("Ends soon & surely.");
    expect(folded?.content).toEqual([{ tag: "p", children: ["Ends soon & surely."] }]);
  });
});
