import { afterAll, beforeAll, expect, test } from "vitest";
import { spokenValues } from "../../src/search/plain-language/spoken-words.ts";
import { setText } from "../../src/search/query-changes.ts";
import { emptyQuery } from "../../src/search/search-query.ts";
import { siteScope } from "../../src/search/site-scope.ts";
import { siteWords } from "../../src/storefront/search-box/site-words.ts";
import { typedSearch } from "../../src/storefront/search-box/typed-search.ts";
import { demoPlatform } from "../demo-platform.ts";
import { testNow } from "../factories.ts";

let platform: Awaited<ReturnType<typeof demoPlatform>>;
beforeAll(async () => {
  platform = await demoPlatform();
}, 60_000);
afterAll(() => platform.close());

/** Denials of `X`, and what is asked for beside them: `Y`, which is of another kind. */
const denials = [
  ["no X"],
  ["not X"],
  ["without X"],
  ["anything but X"],
  ["non X"],
  ["don't want X"],
  ["X excluded"],
  ["not interested in X"],
  ["Y not X", "Y"],
  ["Y, no X", "Y"],
  ["Y except X", "Y"],
  ["Y that isn't X", "Y"],
  ["Y without X please", "Y"],
  ["no X Y", "Y"],
  ["Y under 60k no X", "Y under 60k"],
] as const;

/** How many of them each word of a site is tried with. */
const denialsOfWord = 3;

function requestOf(slug: string) {
  const site = platform.sites.siteBySlug(slug);
  if (site === null) throw new Error(slug);
  return {
    site,
    siteForDealership: () => site,
    now: testNow,
    scope: siteScope(site, testNow),
    urls: { vocabulary: platform.engine.vocabulary(slug), excludedMakePaths: site.stock.excludedMakePaths },
    everything: emptyQuery,
    engine: platform.engine,
    foundPlaces: () => new Map(),
    hasOpenSearchHost: false,
    stockVersion: null,
  };
}

test.each(["harbourline", "red-gum", "wattlebrook"])(
  "[SE-12] at %s the denial of a word leaves out what the word finds, and nothing else",
  async (slug) => {
    const request = requestOf(slug);
    const find = async (text: string) => {
      const { query, understood, unused } = await typedSearch(setText(emptyQuery, text), request);
      const wanted = { query, hitsPerPage: 0, facets: [], ranges: [] };
      const { count } = await platform.engine.search(request.scope, wanted);
      const isChoice = understood.changes.every(({ kind }) => kind === "values" || kind === "alternatives");
      const isFilter = isChoice && understood.changes.length > 0 && unused.length === 0 && query.text === "";
      // Of a place without vehicles the closest ones are shown: its denial leaves out nothing.
      const isReplaced = understood.notes.some((note) => note.startsWith("None in "));
      const isName = understood.changes.some((change) => "field" in change && /^(make|model)/.test(change.field));
      return { count, isFilter, isReplaced, other: isName ? "automatic" : "toyota" };
    };
    const counts = new Map<string, ReturnType<typeof find>>();
    const found = (text: string) => counts.getOrInsertComputed(text, find);
    const spoken = spokenValues.flatMap(({ words }) => words.split(", "));
    const { phrases, deniable } = await siteWords(request);
    // A family of models is left out as a whole: `no corolla` is no Corolla Cross.
    const words = [...new Set([...spoken, ...phrases.keys()])].filter((word) => !deniable.has(word));
    const wrong: string[] = [];
    for (const [place, word] of words.entries()) {
      const { isFilter, isReplaced, other } = await found(word);
      if (!isFilter) continue;
      for (let turn = 0; turn < denialsOfWord; turn++) {
        const said = denials[(place * denialsOfWord + turn) % denials.length] ?? denials[0];
        const [text, wish] = said.map((pattern) => pattern.replace("X", word).replace("Y", other));
        const [all, some] = [await found(wish ?? ""), await found(`${word} ${wish ?? ""}`.trim())];
        const { count } = await found(text ?? "");
        const leftOut = isReplaced ? 0 : some.count;
        if (count !== all.count - leftOut) wrong.push(`${text}: ${count} of ${all.count} - ${leftOut}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);
