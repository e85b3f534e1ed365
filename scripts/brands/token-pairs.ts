import { decorative, inheritedGrounds, withoutFocus, withoutPair } from "./inherited-grounds.ts";
import { plainSelector, type StyleRule, styleRules } from "./style-rules.ts";

export type StyleSheet = { file: string; css: string };

/** The brand forms to which a rule applies: brands with other forms never show its colours. */
type Forms = Partial<Record<"header" | "hero" | "card", string>>;

/** Two colours that meet on a page, as CSS values; `text` requires 4.5:1, a `mark` (icon, border, focus ring) 3:1. */
export type TokenPair = { kind: "text" | "mark"; over: string; ground: string; forms: Forms };

/** The colour pairs of style sheets, and the reasons why the list is incomplete. */
export type TokenPairs = { pairs: TokenPair[]; faults: string[] };

type Grounds = typeof inheritedGrounds;
type Use = Omit<TokenPair, "ground"> & { ground: string | null; isRing: boolean; place: string };

/**
 * Derives from style sheets which tokens meet, as far as rules specify it, and takes the others from the table of
 * grounds.
 */
export function tokenPairs(sheets: readonly StyleSheet[], grounds: Grounds = inheritedGrounds): TokenPairs {
  const uses = sheets.flatMap(sheetUses);
  const all = uses.flatMap(({ kind, over, ground, forms }): TokenPair[] =>
    (ground === null ? (grounds[kind][over] ?? []) : [ground]).map((under) => ({ kind, over, ground: under, forms })),
  );
  const pairs = [...new Map(all.map((pair) => [JSON.stringify(pair), pair])).values()];
  const faults = [
    ...missingGrounds(uses, grounds),
    ...staleGrounds(uses, grounds),
    ...unpaired(sheets, pairs),
    ...withoutRing(uses, grounds),
  ];
  return { pairs, faults };
}

function missingGrounds(uses: readonly Use[], grounds: Grounds): string[] {
  return uses
    .filter(({ kind, over, ground }) => ground === null && grounds[kind][over] === undefined)
    .map(({ kind, over, place }) => `${place}: the background of ${over} as ${kind} is not defined`);
}

function staleGrounds(uses: readonly Use[], grounds: Grounds): string[] {
  return (["text", "mark"] as const).flatMap((kind) =>
    Object.keys(grounds[kind])
      .filter((token) => !uses.some((use) => use.kind === kind && use.over === token && use.ground === null))
      .map((token) => `the table of grounds lists ${token} as ${kind}, but no style sheet uses it that way`),
  );
}

/** Colours that style sheets use without a counterpart, which would not be checked. */
function unpaired(sheets: readonly StyleSheet[], pairs: readonly TokenPair[]): string[] {
  const paired = new Set(pairs.flatMap(({ over, ground }) => [over, ...tokensIn(ground), ground]));
  const used = sheets
    .flatMap(({ css }) => styleRules(css))
    .flatMap(({ declarations }) => declarations)
    .flatMap(([property, value]) => (colourProperty.test(property) ? tokensIn(value) : []));
  return [...new Set(used)]
    .filter((token) => !paired.has(token) && decorative[token] === undefined && !isMeasure(token))
    .map((token) => `${token} is not in any pair of colours`);
}

/** Text backgrounds for which the colour of focus rings is unspecified. */
function withoutRing(uses: readonly Use[], grounds: Grounds): string[] {
  const ringed = new Set(uses.filter(({ isRing }) => isRing).map(({ ground }) => ground));
  const texts = uses.filter(({ kind, isRing }) => kind === "text" && !isRing);
  const places = new Map(texts.flatMap(({ ground, place }) => (ground === null ? [] : [[ground, place]])));
  return [...places]
    .filter(([ground]) => !ringed.has(ground) && withoutFocus[ground] === undefined)
    .filter(([ground]) => grounds.mark["--focus"]?.includes(ground) !== true)
    .map(([ground, place]) => `${place}: set --focus, because the focus ring on ${ground} is not compared anywhere`);
}

const markProperty = /^(fill|stroke|accent-color|box-shadow|(border|outline)(-.+)?)$/;
const colourProperty = new RegExp(`${markProperty.source}|^(color|background(-color)?|--focus)$`);
const isMeasure = (token: string): boolean => /^--(radius|card|raised|header-space|bottom-space)/.test(token);

/** The colours that a rule draws. The background of a border or focus ring is that of the surrounding element. */
function sheetUses({ file, css }: StyleSheet): Use[] {
  const rules = styleRules(css);
  return rules.flatMap((rule) => {
    const place = `${file} ${rule.selector}`;
    if (withoutPair[place] !== undefined) return [];
    const ground = ruleGround(rule, rules);
    const common = { forms: ruleForms(rule), place, isRing: false };
    return [
      ...ruleTexts(rule, rules, ground).map((over): Use => ({ ...common, kind: kindOfText(rule), over, ground })),
      ...ruleMarks(rule).map((over): Use => ({ ...common, kind: "mark", over, ground: null })),
      ...ruleRings(rule, rules, ground).map((over): Use => ({ ...common, kind: "mark", over, ground, isRing: true })),
    ];
  });
}

function ruleForms({ selector }: StyleRule): Forms {
  const named = selector.matchAll(/(?<!not\()\[data-(header|hero|card)="([\w-]+)"\]/g);
  return Object.fromEntries([...named].map(([, form, value]) => [form, value]));
}

function kindOfText({ selector }: StyleRule): TokenPair["kind"] {
  return plainSelector(selector).endsWith("svg") ? "mark" : "text";
}

/**
 * The text colours on a rule's background. Without its own colour, the rule has that of the element's default state or
 * of the page.
 */
function ruleTexts(rule: StyleRule, rules: readonly StyleRule[], ground: string | null): string[] {
  const own = lastValue(rule, "color");
  if (own !== null) return tokensIn(own);
  if (ownGround(rule) === null || ground === null || /::|(svg|img|picture)$/.test(rule.selector)) return [];
  return tokensIn(plainValue(rule, rules, "color") ?? "var(--ink)");
}

function ruleMarks({ declarations }: StyleRule): string[] {
  return declarations
    .filter(([property]) => markProperty.test(property))
    .flatMap(([, value]) => tokensIn(value))
    .filter((token) => decorative[token] === undefined && !isMeasure(token));
}

/** The colour that a background sets for focus rings. */
function ruleRings(rule: StyleRule, rules: readonly StyleRule[], ground: string | null): string[] {
  return ground === null ? [] : tokensIn(lastValue(rule, "--focus") ?? plainValue(rule, rules, "--focus") ?? "");
}

/** The background of a rule's text: its own, or that of the element's default state. */
function ruleGround(rule: StyleRule, rules: readonly StyleRule[]): string | null {
  const value = ownGround(rule) ?? plainValue(rule, rules, "background") ?? "";
  const [, token, mix] = /^(?:var\((--[\w-]+)\)|(color-mix\(.+\)))(?: padding-box)?$/.exec(value) ?? [];
  return token ?? mix ?? null;
}

function ownGround(rule: StyleRule): string | null {
  return lastValue(rule, "background") ?? lastValue(rule, "background-color");
}

/** The value of a property in the element's default state; null if the rule itself is for that state. */
function plainValue({ selector }: StyleRule, rules: readonly StyleRule[], property: string): string | null {
  const plain = plainSelector(selector);
  if (plain === selector) return null;
  const values = rules.filter((rule) => rule.selector === plain).map((rule) => lastValue(rule, property));
  return values.findLast((value) => value !== null) ?? null;
}

function lastValue({ declarations }: StyleRule, property: string): string | null {
  return declarations.findLast(([name]) => name === property)?.[1] ?? null;
}

function tokensIn(value: string): string[] {
  return [...value.matchAll(/var\((--[\w-]+)\)/g)].map(([, token = ""]) => token);
}
