import { keyAt, phraseAt, phraseTable, type Token, wordSet } from "./text-tokens.ts";

/** These begin like a negation but mean the opposite, or nothing: what follows is asked for. */
const assertions = phraseTable<true>([
  ["nothing but, nothing except, nothing other than, nothing else but, none but, none other than, nowhere but", true],
  ["why not, if not, not anything but, no rush, no hurry, no big deal, not far, not too far", true],
  ["no more to pay, nothing more to pay, nothing else to pay, no extra to pay", true],
  ["cant wait, cant decide, cant choose, cant decide between, cant choose between, cant go wrong with", true],
  ["wouldnt mind, would not mind, wouldnt say no to, would not say no to, cant say no to, not say no to", true],
]);
const deny = "(?:(?:(?:do|does|did|is|are|am|was) )?not|dont|doesnt|didnt|isnt|arent|aint|wont|neednt|never)";
const adverbs = "(?: (?:really|too|very|particularly|overly|that|much|so|even|at all|all that|a))*";
/** `not without a towbar` asks for one. */
const doubleDenial =
  /^(?:not|no|nothing|none|never|dont|avoid|exclude|skip)(?: (?:any|a|one|ones|cars?|vehicles?|anything|something|want|show|me|be|go|do|buy))* (?:without|lacking|missing)(?= )/;
/** What follows these is optional: neither asked for nor excluded. */
const unaskings = new RegExp(
  `^(?:${deny}${adverbs} (?:(?:have|need|has) to (?:be|have)|need|necessarily|mind|just(?! sold| in | arrived)|only|merely|exclusively|limited to|restricted to|against|opposed to|averse to)|need not (?:be|have)|nothing (?:wrong with|against)|no (?:need|objections?) (?:for|to)|with or without)(?= |$)`,
);
/** These say that something named does not matter. */
const indifference = new RegExp(
  `^(?:${deny}${adverbs} (?:care(?! for )|matter|bother|bothered|fussed|fussy|picky|worried|concerned|sure|particular|an issue|problem|big deal)|no (?:\\p{L}+ )?preferences?|no (?:worries|dramas?|matter|problems?|issues?|limits?|restrictions?|particular|specific))(?= |$)`,
  "u",
);
const leadsToMatter =
  /^(?:on|about|for|with|over|if|whether|what|which|who|where|how|the|its|it|is|a|an|any|be|as|to|of)$/;
const mostWordsOfUnasking = 8;

/** End of words that begin like a negation but assert what follows, or say nothing about it. */
export function endOfAssertion(tokens: readonly Token[], at: number): number | null {
  const said = phraseAt(assertions, tokens, at);
  if (said !== null) return said.to;
  const double = endOfMatch(doubleDenial, tokens, at);
  if (double !== null) return double;
  const unasked = unaskedAt(tokens, at);
  return unasked === null || unasked.isOfThing ? null : unasked.to;
}

/**
 * Words after which a thing is optional: `not necessarily a kia`, `no preference on colour`. `isOfThing` if the thing
 * that follows would otherwise be asked for.
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

/** Whether words ask for what they name and more: `not only kia but mazda`. */
export function isOfMore(tokens: readonly Token[], at: number): boolean {
  const end = endOfAssertion(tokens, at);
  return end !== null && isMore.test(keyAt(tokens, end - 1));
}

/** `colour or make`, which name fields without values. */
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
export const kindsOfThings = wordSet(
  "colour color colours colors make makes brand brands model models fuel fuels body bodies type types transmission gearbox drive car cars vehicle vehicles thing things one ones place places state states location suburb dealer year",
);
export const articles = wordSet("a an the any anything other another");
