import { articles, endOfAssertion, kindsOfThings, unaskedAt } from "./assertion.ts";
import { isLimit, readQuantity } from "./read-quantity.ts";
import { keyAt, phraseAt, phraseTable, type Token, wordSet } from "./text-tokens.ts";

/** Words before an exclusion: `no vans` excludes vans. */
const denials = phraseTable<true>([
  ["do not, does not, did not, is not, are not, am not, was not, must not, should not, would not, can not", true],
  [
    "could not, will not, need not, has not, have not, not, no, non, none, nor, neither, nothing, never, without, un, w / o, w / out, wo, sans, minus",
    true,
  ],
  [
    "except, excepting, save for, ban, banning, nope, nah, excl, exclude, excludes, excluded, excluding, exclusive of, besides, barring",
    true,
  ],
  ["avoid, avoiding, skip, skipping, hide, hiding, ignore, ignoring, omit, omitting, forget, ditch, remove", true],
  [
    "leave out, leaving out, leave off, rule out, ruling out, filter out, keep out, get rid of, free of, free from",
    true,
  ],
  [
    "stay away from, staying away from, steer clear of, away from, hate, hates, dislike, refuse, sick of, tired of, fed up with, done with",
    true,
  ],
  ["dont, doesnt, didnt, isnt, arent, aint, wasnt, cant, cannot, couldnt, wont, wouldnt", true],
  ["mustnt, shouldnt, neednt, havent, hasnt", true],
  [
    "ive had enough of, weve had enough of, had enough of, had it with, sick to death of, enough of, bored of, bored with",
    true,
  ],
  ["lack, lacks, lacking, missing, anti, reject, exception of, the exception of, with exception of", true],
  ["with the exception of, ! =, < >", true],
  ["other than, apart from, aside from, rather than, instead of, outside, outside of", true],
]);
/** `anything but red`, `any colour bar white`, `anywhere but Sydney`. */
const universalWords = "any anything anyone anywhere all every everything everyone everywhere whatever whichever";
const universals = wordSet(universalWords);
const exceptions = phraseTable<true>([["but, bar, save, but not, other than, except, except for, apart from", true]]);
/** `rather petrol than diesel`, `prefer petrol over diesel`. */
const contrasts: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["rather", wordSet("than")],
  ["other", wordSet("than")],
  ["sooner", wordSet("than")],
  ["prefer", wordSet("than over")],
]);
/** Between a negation and what it excludes: `don't show me any`, `not interested in`, `mustn't be a`. */
const carriers = wordSet(
  "a an the any some more another show me us give get got getting find bring want wants wanting need needs like likes have has having do does be being been is are was to too in at into on onto for of with from by its it that this these those keen interested interest looking look after fan including include includes seeing see consider considering something anything one ones thing things kind type sort really very all every want spend spending pay paying go going afford stand either thanks thank you way yet ever already currently drive drives driving buy buying own made built run running",
);
/** Names of numbers: `stock no 1234` excludes nothing. */
const numbered = wordSet("stock vin rego ref reference order chassis engine part phone");
/** Signs between a negation and what it excludes: `no, diesel`, `not: (diesel)`. */
const passedSigns = /^[-,:;("'“”[{!.…=_/*]$/;
const closingSigns = /^[)"'“”\]}*]$/;
/** Signs that exclude the word directly after them. */
const denyingSigns = wordSet("- !");

const otherDenials = ["than", "over", "0", "zero", "bar", "drop", "but"];
const firstWords = [...denials.keys()]
  .filter((phrase) => /^\p{L}/u.test(phrase))
  .map((phrase) => (phrase.split(" ")[0] ?? "").split("").join("['’‘ʼ`´]?"));
/** Most texts exclude nothing and need no tokens. */
export const mayDeny = new RegExp(
  `[-‐‑‒–—−﹣－!！]|<\\s*>|(?<!\\p{L})(?:${[...firstWords, ...universalWords.split(" "), ...otherDenials].join("|")})(?!\\p{L})`,
  "iu",
);

/**
 * Position of the first token excluded by a negation at a token, or null: `no more than 40k` excludes nothing, `-vans`
 * does. Uses only words and no stock, so that a text is read the same way on every site.
 */
export function endOfDenial(tokens: readonly Token[], at: number): number | null {
  if (isDenyingSign(tokens, at)) return tokens[at + 1]?.kind === "sign" ? at + 2 : at + 1;
  if (deniesNumber(tokens, at)) return afterCarriers(tokens, at + 1);
  if (endOfAssertion(tokens, at) !== null || unaskedAt(tokens, at) !== null) return null;
  if (readQuantity(tokens, at) !== null || isPastParticiple(tokens, at)) return null;
  if (tokens[at]?.key === "no" && numbered.has(keyAt(tokens, at - 1))) return null;
  const butThing = startOfExcepted(tokens, at);
  if (butThing !== null) return butThing;
  const said =
    phraseAt(denials, tokens, at)?.to ??
    endOfException(tokens, at) ??
    endOfContrast(tokens, at) ??
    endOfPlainVerb(tokens, at);
  return said === null ? null : afterCarriers(tokens, said);
}

function isDenyingSign(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token === undefined || !denyingSigns.has(token.key) || next?.start !== token.end) return false;
  const isOpening = next.kind !== "sign" || /^["“(]$/.test(next.key);
  const before = tokens[at - 1];
  return isOpening && (before?.end !== token.start || before.kind === "sign");
}

function endOfException(tokens: readonly Token[], at: number): number | null {
  if (!universals.has(keyAt(tokens, at))) return null;
  let to = at + 1;
  while (universals.has(keyAt(tokens, to)) || kindsOfThings.has(keyAt(tokens, to))) to += 1;
  return phraseAt(exceptions, tokens, to)?.to ?? null;
}

/** In `kia excluded suv`, `excluded` applies to the words before it. */
export function isPastParticiple(tokens: readonly Token[], at: number): boolean {
  const isAfterThing = at > 0 && tokens[at - 1]?.kind !== "sign" && tokens[at + 1]?.key !== ":";
  return isAfterThing && deniedParticiples.test(keyAt(tokens, at));
}

const deniedParticiples = /^(excluded|excepted|omitted|banned|barred)$/;

/** `0 diesel` and `zero diesel`; `0 km` is an amount. */
function deniesNumber(tokens: readonly Token[], at: number): boolean {
  if (!/^(0|zero)$/.test(keyAt(tokens, at)) || tokens[at]?.startsWord === false) return false;
  const quantity = readQuantity(tokens, at);
  const isAmount = quantity !== null && (quantity.kind === "quantity" || quantity.isKnown);
  return !isAmount && tokens[at]?.endsWord === true && tokens[at + 1]?.kind === "word";
}

/** Continuations of a wish after `but`: `any suv but with leather`. */
const wishesAfterBut = wordSet(
  "must should can could would will only just maybe preferably preferred prefer ideally rather cheap low newer i im id my you not no",
);

/**
 * `any suv but kia`: position of the exception from everything named since `any`. `not a kia but a mazda` and
 * `any suv but with leather` have no exception.
 */
function startOfExcepted(tokens: readonly Token[], at: number): number | null {
  if (!/^(but|save|bar)$/.test(keyAt(tokens, at))) return null;
  for (let before = at - 1; before >= 0; before--) {
    if (/^[,;.!?]$/.test(keyAt(tokens, before)) || phraseAt(denials, tokens, before) !== null) return null;
    const isDrive = tokens[before + 1]?.key === "wheel";
    if (universals.has(keyAt(tokens, before)) && !isDrive) return startOfBare(tokens, at + 1);
  }
  return null;
}

/** Position of a thing that follows after at most an article; null if a wish continues instead. */
export function startOfBare(tokens: readonly Token[], from: number): number | null {
  let at = from;
  while (articles.has(keyAt(tokens, at))) at += 1;
  const key = keyAt(tokens, at);
  const isWish = wishesAfterBut.has(key) || carriers.has(key) || phraseAt(denials, tokens, at) !== null;
  return key === "" || isWish || readQuantity(tokens, at)?.kind === "quantity" ? null : at;
}

/** Words with which `bar` and `drop` form a name and exclude nothing. */
const barred = wordSet("bull tow roof light nudge roll sports sway head price weekly");
const dropped = wordSet("top side sides tail head down in");

/** `bar kia` and `drop kia`. Next to a part they have other meanings: `bull bar`, `drop side`. */
function endOfPlainVerb(tokens: readonly Token[], at: number): number | null {
  const isVerb = /^(bar|drop)$/.test(keyAt(tokens, at));
  const isPart = barred.has(keyAt(tokens, at - 1)) || dropped.has(keyAt(tokens, at + 1));
  return isVerb && !isPart && tokens[at + 1] !== undefined ? at + 1 : null;
}

function endOfContrast(tokens: readonly Token[], at: number): number | null {
  const key = keyAt(tokens, at);
  const isContrast = tokens.slice(0, at).some((token) => contrasts.get(token.key)?.has(key));
  return isContrast ? at + 1 : null;
}

/** Whether a comma ends the exclusion: `rather than diesel, petrol` asks for petrol. */
export function isContrast(tokens: readonly Token[], at: number): boolean {
  return /^(rather|instead|over|to)$/.test(keyAt(tokens, at)) || endOfContrast(tokens, at) !== null;
}

function afterCarriers(tokens: readonly Token[], from: number): number {
  let at = from;
  // The `more` of `with more than 100000 km` begins a limit.
  while (at < tokens.length && isCarrier(tokens, at) && !isLimit(readQuantity(tokens, at))) at += 1;
  return at;
}

function isCarrier(tokens: readonly Token[], at: number): boolean {
  const { key, endsWord } = tokens[at] as Token;
  // The `a` of `a3` belongs to it.
  if (!endsWord) return false;
  return passedSigns.test(key) || carriers.has(key) || phraseAt(denials, tokens, at)?.to === at + 1;
}

/** What joins excluded things; `none` if nothing is between them. */
export type Separator = { kind: "or" | "and" | "comma" | "none"; to: number };

const joiners = new Map<string, Separator["kind"]>([
  ["or", "or"],
  ["nor", "or"],
  ["/", "or"],
  ["|", "or"],
  ["and", "and"],
  ["&", "and"],
  ["+", "and"],
  [",", "comma"],
  [";", "comma"],
]);
/** The separator between two things that may be excluded together, with the articles of the second. */
export function separatorAt(tokens: readonly Token[], from: number): Separator {
  let kind: Separator["kind"] = "none";
  let to = from;
  while (closingSigns.test(keyAt(tokens, to)) && tokens[to]?.start === tokens[to - 1]?.end) to += 1;
  for (let joiner = joinerAt(tokens, to); joiner !== undefined; joiner = joinerAt(tokens, to)) {
    if (kind !== "or") kind = joiner;
    to += 1;
  }
  const isQuoted = (at: number): boolean => /^["'“”(]$/.test(keyAt(tokens, at));
  while (kind !== "none" && (articles.has(keyAt(tokens, to)) || isQuoted(to))) to += 1;
  return { kind, to };
}

function joinerAt(tokens: readonly Token[], at: number): Separator["kind"] | undefined {
  return joiners.get(keyAt(tokens, at));
}
