import { describe, expect, test } from "vitest";
import { settingReferences, settingsReferenceText } from "./settings-reference.ts";

describe("the documentation of settings", () => {
  const references = settingReferences();

  test("every setting has one sentence, a type and a level", () => {
    for (const { name, type, description, levels } of references) {
      expect(description, name).toMatch(/^[A-Z].*[^.]\.$/s);
      expect(type, name).not.toBe("");
      expect(levels, name).toMatch(/^(site|group, site|group, site, dealership)$/);
    }
  });

  test("[NV-03] the flags the specification names can vary by dealership", () => {
    const byDealership = references.filter(({ levels }) => levels.includes("dealership")).map(({ name }) => name);
    for (const flag of [
      "actions.reserve",
      "finance.enabled",
      "tradeIn.enabled",
      "actions.pdf",
      "watchlist.storage",
      "signIn.gate",
      "enquiry.terms.required",
    ]) {
      expect(byDealership).toContain(flag);
    }
  });

  test("names are unique", () => {
    const names = references.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test("a setting is listed with its choices, its default and its levels", () => {
    const rows = settingsReferenceText()
      .split("\n")
      .map((row) => row.replaceAll(/ +/g, " "));
    expect(rows).toContain(
      '| `actions.call` | `tel`, `chat`, `off` | `"tel"` | group, site, dealership | What the call button opens: the phone (`tel`) or the chat; `off` hides it. |',
    );
    expect(rows).toContain(
      "| `stock.pageSize` | whole number 1 to 120 | `21` | group, site | Number of vehicles on a page of search results. |",
    );
  });
});
