import { chooses } from "./change.ts";
import { separatorAt } from "./denial.ts";
import { keyAt, type Segment, type Token, wordSet } from "./text-tokens.ts";

/** Words that no filter has, and qualities that no vehicle has completely: `not an old suv`, `no fuss automatic`. */
const vagueAdjectives = wordSet(
  "old ancient aged tired expensive pricey costly dear big huge large massive giant enormous bulky small little tiny cramped fancy flash flashy posh ugly boring bland basic slow fast quick noisy loud heavy complicated weird silly bad worse worst best terrible horrible awful typical usual average ordinary powerful reliable popular safe compact medium midsize luxury luxurious sporty roomy spacious comfortable comfy modern",
);
/** No filter knows these either, and makes have them: `not a chinese mg` leaves out MG. */
const origins = wordSet("chinese japanese korean european german american british");
const nounsOfOrigin = /^(brands?|makes?|manufacturers?|made|built)$/;
const vagueNouns = wordSet("fuss frills nonsense brainer hassle hassles drama stress gimmicks bs");
const vagueAdverbs = wordSet(
  "so too that the most least very overly super extremely particularly especially terribly ridiculously really exactly all much quite",
);

/**
 * The end of a denial of such words only. What they describe is asked for where it is a kind of vehicle (`no old suvs`,
 * `not the biggest suv`), or stands behind `not` (`not an old diesel`); null for `no old diesels`, which leaves out
 * diesels. Beside another kind it is not: `hatch, no old suvs`.
 */
export function endOfVagueDenial(
  tokens: readonly Token[],
  { from, behind }: { from: number; behind: number },
  readThing: (at: number) => Segment,
): number | null {
  const end = tokens[from]?.kind === "sign" ? null : endOfVague(tokens, behind, readThing);
  if (end === null || vagueNouns.has(keyAt(tokens, end - 1))) return end;
  const thing = end < tokens.length ? readThing(end) : null;
  const said = tokens.slice(from, end).filter(({ kind, key }) => kind === "word" && !vagueAdverbs.has(key));
  // `i hate big suvs` and `anything but a big suv` say more.
  const isPlain = said.every(
    ({ key }) => saysNo.test(key) || isVague(key) || origins.has(key) || nounsOfOrigin.test(key),
  );
  if (thing !== null && isPlain && isKindOfVehicle(thing)) {
    const isJoined = /^(or|and)$/.test(separatorAt(tokens, thing.to).kind);
    const others = tokens.map((_, at) => at).filter((at) => at < from || (at >= thing.to && !isJoined));
    return others.some((at) => isKindOfVehicle(readThing(at))) ? thing.to : end;
  }
  const saysNot = said.every(({ key }) => key !== "no" && !origins.has(key));
  return (isPlain && saysNot) || thing === null || thing.kind === "silent" ? end : null;
}

const saysNo = /^(no|non|not|nothing|isnt|arent|aint|is|are|a|an|the|any|and|or|nor)$/;

export function isKindOfVehicle({ kind, changes }: Segment): boolean {
  return kind === "part" && changes.some((change) => chooses(change, /^(simple_body|item_type)$/));
}

function endOfVague(tokens: readonly Token[], from: number, readThing: (at: number) => Segment): number | null {
  let at = from;
  while (vagueAdverbs.has(keyAt(tokens, at))) at += 1;
  const key = keyAt(tokens, at);
  // `not a big fan of utes` and `not big on utes` deny utes.
  const isLiking = /^(fan|fans|on|about|into)$/.test(keyAt(tokens, at + 1));
  if (!(isVague(key) || origins.has(key) || vagueNouns.has(key)) || isLiking || readThing(at).kind === "part")
    return null;
  const isOfMakers = origins.has(key) && nounsOfOrigin.test(keyAt(tokens, at + 1));
  const end = isOfMakers ? at + 2 : at + 1;
  const separator = separatorAt(tokens, end);
  return endOfVague(tokens, separator.kind === "none" ? end : separator.to, readThing) ?? end;
}

/** `big`, `bigger`, `biggest`; `larger`, `noisiest`. */
export function isVague(key: string): boolean {
  const stem = key.replace(/e(r|st)$/, "");
  const forms = [key, stem, `${stem}e`, stem.replace(/(.)\1$/, "$1"), stem.replace(/i$/, "y")];
  return forms.some((form) => vagueAdjectives.has(form));
}

/** These deny the word behind them; `i hate` and `don't want a` deny all that follows. */
const plainNo = /^(no|non|not|without|w|wo|o|out|sans|minus|zero|0|-|\/)$/;
const articles = /^(an?|any|the)$/;
const pluralNoun = /^\p{L}+[^sui]s$/u;

/**
 * Whether a thing behind unknown words is wanted, because they are what is denied: `no oil leaks hatch`, `no scratches
 * diesel`, `non smoking suv`. A kind of vehicle in the plural is denied with its adjective (`no dodgy utes`), and so
 * is one that is joined to another or stands beside it.
 */
export function isWishBehindUnknown(
  tokens: readonly Token[],
  { from, behind }: { from: number; behind: number },
  thing: Segment,
  readThing: (at: number) => Segment,
): boolean {
  if (thing.kind !== "part" || readThing(behind).kind !== "rest") return false;
  if (!isPlainNo(tokens, from, behind)) return false;
  const isNoun = tokens[from]?.key !== "not" && pluralNoun.test(keyAt(tokens, thing.from - 1));
  if (isNoun) return true;
  const isSingular = !keyAt(tokens, thing.to - 1).endsWith("s");
  const isJoined = /^(or|and)$/.test(separatorAt(tokens, thing.to).kind);
  const others = tokens.map((_, at) => at).filter((at) => at < from || at >= thing.to);
  const isOnly = !others.some((at) => isKindOfVehicle(readThing(at)));
  return isKindOfVehicle(thing) && isSingular && !isJoined && isOnly;
}

function isPlainNo(tokens: readonly Token[], from: number, to: number): boolean {
  const said = tokens.slice(from, to).map(({ key }) => key);
  const isWithout = /^(without|w|wo|sans)$/.test(said[0] ?? "");
  return said.every((key) => plainNo.test(key) || (isWithout && articles.test(key)));
}

/** The end of `no dirt bikes`, which leaves out some goods of a kind that no filter knows, and not all of the kind. */
export function endOfUnknownGoods(
  tokens: readonly Token[],
  { from, behind }: { from: number; behind: number },
  readThing: (at: number) => Segment,
): number | null {
  const first = behind < tokens.length && isPlainNo(tokens, from, behind) ? readThing(behind) : null;
  const isUnknown = first?.kind === "rest" && first.isNamed !== true && first.to < tokens.length;
  const thing = isUnknown ? readThing(first.to) : null;
  if (thing === null || pluralNoun.test(keyAt(tokens, thing.from - 1))) return null;
  const isGoods = thing.changes.some((change) => chooses(change, /^item_type$/));
  return isGoods && !/^cars?$/.test(keyAt(tokens, thing.from)) && keyAt(tokens, thing.to - 1).endsWith("s")
    ? thing.to
    : null;
}
