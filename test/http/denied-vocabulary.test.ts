import { afterAll, beforeAll, expect, test } from "vitest";
import { spokenValues } from "../../src/search/plain-language/spoken-words.ts";
import { setText } from "../../src/search/query-changes.ts";
import { emptyQuery } from "../../src/search/search-query.ts";
import { siteScope } from "../../src/search/site-scope.ts";
import { siteWords } from "../../src/storefront/search-box/site-words.server.ts";
import { typedSearch } from "../../src/storefront/search-box/typed-search.ts";
import { demoPlatform } from "../demo-platform.ts";
import { testNow } from "../factories.ts";

let platform: Awaited<ReturnType<typeof demoPlatform>>;
beforeAll(async () => {
  platform = await demoPlatform();
}, 60_000);
afterAll(() => platform.close());

/** Denials of `X`, and `Y`, a wanted value of another kind. */
const denials = [
  ["no X"],
  ["not X"],
  ["without X"],
  ["anything but X"],
  ["non X"],
  ["don't want X"],
  ["X excluded"],
  ["X is out"],
  ["not interested in X"],
  ["Y not X", "Y"],
  ["Y, no X", "Y"],
  ["Y except X", "Y"],
  ["Y that isn't X", "Y"],
  ["Y without X please", "Y"],
  ["no X Y", "Y"],
  ["Y under 60k no X", "Y under 60k"],
] as const;

/** Number of denials tested per word of a site. */
const denialsOfWord = 3;

function requestFor(slug: string) {
  const site = platform.sites.siteBySlug(slug);
  if (site === null) throw new Error(slug);
  return {
    site,
    now: testNow,
    scope: siteScope(site, testNow),
    urls: { vocabulary: platform.engine.vocabulary(slug), excludedMakePaths: site.stock.excludedMakePaths },
    everything: emptyQuery,
    engine: platform.engine,
    foundPlaces: () => new Map(),
  };
}

test.each(["harbourline", "red-gum", "wattlebrook"])(
  "[SE-12] at %s denying a word excludes what the word finds, and nothing else",
  async (slug) => {
    const request = requestFor(slug);
    const find = async (text: string) => {
      const { query, understood, unused } = await typedSearch(setText(emptyQuery, text), request);
      const wanted = { query, hitsPerPage: 0, facets: [], ranges: [] };
      const { count } = await platform.engine.search(request.scope, wanted);
      const isChoice = understood.changes.every(({ kind }) => kind === "values" || kind === "alternatives");
      const isFilter = isChoice && understood.changes.length > 0 && unused.length === 0 && query.text === "";
      // A place without vehicles is replaced by the closest ones; denying it excludes nothing.
      const isReplaced = understood.notes.some((note) => note.startsWith("None in "));
      const isName = understood.changes.some((change) => "field" in change && /^(make|model)/.test(change.field));
      return { count, isFilter, isReplaced, other: isName ? "automatic" : "toyota" };
    };
    const counts = new Map<string, ReturnType<typeof find>>();
    const found = (text: string) => counts.getOrInsertComputed(text, find);
    const spoken = spokenValues.flatMap(({ words }) => words.split(", "));
    const { phrases, deniable } = await siteWords(request);
    // Excludes names of model families, whose denial covers the complete family: `no corolla` also excludes Corolla
    // Cross.
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

test("[SE-12] a kind of bikes or caravans and its denial together cover all of them exactly once", async () => {
  const request = requestFor("red-gum");
  const count = async (text: string) => {
    const { query } = await typedSearch(setText(emptyQuery, text), request);
    const { count: found } = await platform.engine.search(request.scope, {
      query,
      hitsPerPage: 0,
      facets: [],
      ranges: [],
    });
    return found;
  };
  const { facts } = await siteWords(request);
  const kinds = [...(facts.goods ?? [])].flatMap(([type, { body = [], make_model: models = [] }]) => {
    const names = [
      ...body.map(({ value }) => value),
      ...models.map(({ value }) => value.split(" ").slice(1).join(" ")),
    ];
    return names.filter((name) => name.toLowerCase() !== type).map((name) => [type, name.toLowerCase()] as const);
  });
  expect(kinds.length).toBeGreaterThan(10);
  const wrong: string[] = [];
  for (const [type, kind] of kinds) {
    const [all, some] = [await count(type), await count(`${kind} ${type}`)];
    for (const text of [
      `${type} no ${kind}`,
      `${type}s but no ${kind}s`,
      `${type} without ${kind}`,
      `${type}, not a ${kind}`,
    ]) {
      const left = await count(text);
      if (left !== all - some) wrong.push(`${text}: ${left} of ${all} - ${some}`);
    }
  }
  expect(wrong).toEqual([]);
});
