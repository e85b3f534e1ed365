import { isLimit, readQuantity } from "./read-quantity.ts";
import { keyAt, phraseAt, phraseTable, type Token, wordSet } from "./text-tokens.ts";

/** Words before what is not wanted: `no vans` leaves vans out. */
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
/** These begin as a denial does and say the opposite, or nothing: what follows is asked for. */
const assertions = phraseTable<true>([
  ["nothing but, nothing except, nothing other than, nothing else but, none but, none other than, nowhere but", true],
  ["why not, if not, not anything but, no rush, no hurry, no big deal, not far, not too far", true],
  ["cant wait, cant decide, cant choose, cant decide between, cant choose between, cant go wrong with", true],
  ["wouldnt mind, would not mind, wouldnt say no to, would not say no to, cant say no to, not say no to", true],
]);
const deny = "(?:(?:(?:do|does|did|is|are|am|was) )?not|dont|doesnt|didnt|isnt|arent|aint|wont|neednt|never)";
const adverbs = "(?: (?:really|too|very|particularly|overly|that|much|so|even|at all|all that|a))*";
/** `not without a towbar` asks for one. */
const doubleDenial =
  /^(?:not|no|nothing|none|never|dont|avoid|exclude|skip)(?: (?:any|a|one|ones|cars?|vehicles?|anything|something|want|show|me|be|go|do|buy))* (?:without|lacking|missing)(?= )/;
/** What follows these may be so or not: it is neither asked for nor denied. */
const unaskings = new RegExp(
  `^(?:${deny}${adverbs} (?:(?:have|need|has) to (?:be|have)|need|necessarily|mind|just(?! sold| in | arrived)|only|merely|exclusively|limited to|restricted to|against|opposed to|averse to)|need not (?:be|have)|nothing (?:wrong with|against)|no (?:need|objections?) (?:for|to)|with or without)(?= |$)`,
);
/** These say that something is of no matter, where they say what. */
const indifference = new RegExp(
  `^(?:${deny}${adverbs} (?:care(?! for )|matter|bother|bothered|fussed|fussy|picky|worried|concerned|sure|particular|an issue|problem|big deal)|no (?:\\p{L}+ )?preferences?|no (?:worries|dramas?|matter|problems?|issues?|limits?|restrictions?|particular|specific))(?= |$)`,
  "u",
);
const leadsToMatter =
  /^(?:on|about|for|with|over|if|whether|what|which|who|where|how|the|its|it|is|a|an|any|be|as|to|of)$/;
const mostWordsOfUnasking = 8;

/** The end of words that begin as a denial does and only assert what follows, or say nothing of it. */
export function endOfAssertion(tokens: readonly Token[], at: number): number | null {
  const said = phraseAt(assertions, tokens, at);
  if (said !== null) return said.to;
  const double = endOfMatch(doubleDenial, tokens, at);
  if (double !== null) return double;
  const unasked = unaskedAt(tokens, at);
  return unasked === null || unasked.isOfThing ? null : unasked.to;
}

/**
 * Words after which a thing may be so or not: `not necessarily a kia`, `no preference on colour`. `isOfThing` where one
 * follows that would else be asked for.
 */
export function unaskedAt(tokens: readonly Token[], at: number): { isOfThing: boolean; to: number } | null {
  const [plain, matter] = [unaskings, indifference].map((pattern) => endOfMatch(pattern, tokens, at));
  const end = plain ?? matter ?? null;
  if (end === null) return null;
  if (isMore.test(keyAt(tokens, end - 1)) && tokens.slice(end).some(({ key }) => key === "but"))
    return { isOfThing: false, to: end };
  let to = end;
  while (leadsToMatter.test(keyAt(tokens, to))) to += 1;
  const isLed = plain !== null || tokens.slice(end, to).some(({ key }) => !articles.has(key));
  const nouns = endOfNouns(tokens, to);
  if (nouns > to) return { isOfThing: false, to: nouns };
  return isLed && tokens[to] !== undefined ? { isOfThing: true, to } : { isOfThing: false, to: end };
}

const isMore = /^(just|only|merely)$/;

/** Whether words ask for what they name and for more: `not only kia but mazda`. */
export function isOfMore(tokens: readonly Token[], at: number): boolean {
  const end = endOfAssertion(tokens, at);
  return end !== null && isMore.test(keyAt(tokens, end - 1));
}

/** `colour or make`, which say of no thing what it is. */
function endOfNouns(tokens: readonly Token[], from: number): number {
  const isNoun = (at: number): boolean => kindsOfThings.has(keyAt(tokens, at)) || measures.has(keyAt(tokens, at));
  let to = from;
  while (isNoun(to)) to += /^(and|or|,|\/|&)$/.test(keyAt(tokens, to + 1)) && isNoun(to + 2) ? 2 : 1;
  return to;
}

function endOfMatch(pattern: RegExp, tokens: readonly Token[], at: number): number | null {
  if (!mayAssert.test(keyAt(tokens, at))) return null;
  const keys = tokens.slice(at, at + mostWordsOfUnasking).map(({ key }) => key);
  const match = pattern.exec(keys.join(" "));
  return match && at + match[0].split(" ").length;
}

const mayAssert =
  /^(?:do|does|did|is|are|am|was|not|dont|doesnt|didnt|isnt|arent|aint|wont|neednt|never|no|nothing|none|need|with|avoid|exclude|skip)$/;
const measures = wordSet(
  "price prices cost km kms kilometres mileage odometer age years seats features badge spec doors",
);
/** `anything but red`, `any colour bar white`, `anywhere but Sydney`. */
const universalWords = "any anything anyone anywhere all every everything everyone everywhere whatever whichever";
const universals = wordSet(universalWords);
const kindsOfThings = wordSet(
  "colour color colours colors make makes brand brands model models fuel fuels body bodies type types transmission gearbox drive car cars vehicle vehicles thing things one ones place places state states location suburb dealer year",
);
const exceptions = phraseTable<true>([["but, bar, save, but not, other than, except, except for, apart from", true]]);
/** `rather petrol than diesel`, `prefer petrol over diesel`. */
const contrasts: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["rather", wordSet("than")],
  ["other", wordSet("than")],
  ["sooner", wordSet("than")],
  ["prefer", wordSet("than over")],
]);
/** Between a denial and what it denies: `don't show me any`, `not interested in`, `mustn't be a`. */
const carriers = wordSet(
  "a an the any some more another show me us give get got getting find bring want wants wanting need needs like likes have has having do does be being been is are was to too in at into on onto for of with from by its it that this these those keen interested interest looking look after fan including include includes seeing see consider considering something anything one ones thing things kind type sort really very all every want spend spending pay paying go going afford stand either thanks thank you way yet ever already currently drive drives driving buy buying own made built run running",
);
/** A number's name: `stock no 1234` denies nothing. */
const numbered = wordSet("stock vin rego ref reference order chassis engine part phone");
/** Signs between a denial and what it denies: `no, diesel`, `not: (diesel)`. */
const passedSigns = /^[-,:;("'“”[{!.…=_/*]$/;
const closingSigns = /^[)"'“”\]}*]$/;
/** Signs that deny the word directly behind them. */
const denyingSigns = wordSet("- !");

const otherDenials = ["than", "over", "0", "zero", "bar", "drop", "but"];
const firstWords = [...denials.keys()]
  .filter((phrase) => /^\p{L}/u.test(phrase))
  .map((phrase) => (phrase.split(" ")[0] ?? "").split("").join("['’‘ʼ`´]?"));
/** Most texts deny nothing, and need not be taken apart. */
export const mayDeny = new RegExp(
  `[-‐‑‒–—−﹣－!！]|<\\s*>|(?<!\\p{L})(?:${[...firstWords, ...universalWords.split(" "), ...otherDenials].join("|")})(?!\\p{L})`,
  "iu",
);

/**
 * The place of the first token that a denial at a token denies, or null where none begins: `no more than 40k` denies
 * nothing, `-vans` does. Knows words only and no stock, so that a plain text is read the same way.
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

/** The `excluded` of `kia excluded suv` denies what stands before it. */
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

/** What a wish goes on with after `but`: `any suv but with leather`. */
const wishesAfterBut = wordSet(
  "must should can could would will only just maybe preferably preferred prefer ideally rather cheap low newer i im id my you not no",
);

/**
 * `any suv but kia`: the place of what is excepted from all that was named since `any`. `not a kia but a mazda` and
 * `any suv but with leather` except nothing.
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

/** The place of a thing that follows with an article at most; null where a wish goes on instead. */
export function startOfBare(tokens: readonly Token[], from: number): number | null {
  let at = from;
  while (articles.has(keyAt(tokens, at))) at += 1;
  const key = keyAt(tokens, at);
  const isWish = wishesAfterBut.has(key) || carriers.has(key) || phraseAt(denials, tokens, at) !== null;
  return key === "" || isWish || readQuantity(tokens, at)?.kind === "quantity" ? null : at;
}

/** What `bar` and `drop` are part of, and deny nothing. */
const barred = wordSet("bull tow roof light nudge roll sports sway head price weekly");
const dropped = wordSet("top side sides tail head down in");

/** `bar kia` and `drop kia`, which are other words where they stand beside a part: `bull bar`, `drop side`. */
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

/** Whether a comma ends what a denial denies: `rather than diesel, petrol` asks for petrol. */
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

/** What joins things that are denied together; `none` where nothing stands between them. */
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
/** Between a joiner and the next thing. */
const articles = wordSet("a an the any anything other another");

/** What stands between two things that may be denied together, with the articles of the second. */
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
