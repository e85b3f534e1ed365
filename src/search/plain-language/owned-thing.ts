import { knownModelNames } from "../known-models.ts";
import { chooses } from "./change.ts";
import { endOfDenial } from "./denial.ts";
import { deniableKind } from "./denied-changes.ts";
import { isLimit, readQuantity } from "./read-quantity.ts";
import { keyAt, type Segment, type Token } from "./text-tokens.ts";

const owners = "(?:my|our|his|her|their)";
const people = "(?:i|we|he|she|they|wife|husband|hubby|partner|mum|dad|son|daughter)";
const having = "(?:have|has|had|own|owns|owned|owning|drive|drives|drove|driving|got)(?: got)?";
const lately = "(?:currently|already|previously|now|still)";
const giving =
  "(?:sell|sold|trad|swap|swapp|replac|exchang|(?:up|down)grad|downsiz|offload|mov|switch|chang|go|com|step)(?:e|ing|ement for)?(?: -)?(?: in| up| down| on)?";
/** Anything given away or compared with may be any vehicle: `switching from diesel`, `bigger than a corolla`. */
const leaving = new RegExp(
  `^(?:(?:to |just |recently )?${giving}(?: from)? (?:${owners}|the|this|an?)|${giving} from|trad(?:e|ing)(?: -)? in(?: :)?(?: an?)?|get(?:ting)? rid of ${owners}|(?:not |no |nothing )?(?:(?!rather|other|sooner)\\p{L}+er than|(?:more|less) \\p{L}+ than|(?:as|so) (?!long|soon|far|well)\\p{L}+ as)(?! \\d)(?: an?| the)?)(?: ${owners})?(?= )`,
  "u",
);
const owning = new RegExp(
  `^(?:${owners} (?:current|last|previous|old|other) (?:car|vehicle) (?:is|was) an?|(?:(?:my |our )?${people}|ive|weve|used to|${lately})(?: ${lately})? ${having} (?:an?|the|this)|(?:had|owned|driving) an?|${owners})(?: ${owners})?(?= )`,
);
/** Ownership that depends on what follows: `got a kia, want a mazda`, `swap hilux for prado`. */
const wishing =
  "(?:[,;.:]|and|but|so|now) (?:now )?(?:(?:i|we|id|im) )?(?:want|wanting|need|needing|looking|after|keen|would like|like) (?!one|it|them|that)";
const bartering = new RegExp(
  `^(?:(?:i |we )?${having}(?: an?)?(?= (?:\\S+ ){1,6}(?:as (?:an? )?trade|to (?:trade|sell|swap|part exchange)))|(?:to )?(?:trad|swap|swapp|replac|exchang|upgrad|downgrad|downsiz|sell|offload)(?:e|ing)?(?: -)?(?= (?!for |with |to |from |in |and |, )(?:\\S+ ){1,6}(?:for|to|with|into|[,;] (?:want|need|looking)|want|need) ))`,
);
const havingOne = new RegExp(`^(?:i |we )?${having} an?(?= (?:\\S+ ){1,6}${wishing})`);
/** After a vehicle given away: `have a kia to trade in`. */
const givenAway = /^(?:to|as|for)(?: an?)? (?:trade|trading|sell|swap|part exchange)(?: -)?(?: in)?(?: too)?(?= |$)/;
const isOwner = new RegExp(`${owners}$`);
const mostWordsOfBeginning = 12;
/** `can i have a kia` asks for one, and so does `like my kia`. */
const asking = /^(can|could|may|should|would|do|if|like|loved?|prefer|as|to|of|near)$/;
const describing = new RegExp(`^(?:old|older|current|existing|trusty|little|${people}s)$`);
/** Ends of the description of an owned vehicle. */
const endings =
  /^(?:[,;:.!?]|and|or|but|for|to|with|into|now|so|then|instead|in|near|from|at|want(?:s|ed|ing)?|needs?|look(?:ing)?|buy(?:ing)?|would|im?|id|we|like|love|prefer|keen|get(?:ting)?|find|show)$/;
const vehicles = /^(make|model|make_model|simple_body|body|item_type|fuel)$/;
const adjectives = /^(transmission|drive|colour|year|badge)$/;

/**
 * A vehicle that a shopper has or gives away, up to the start of a wish. It is neither asked for nor excluded: `selling
 * my white kia, want a mazda` and `i drive a kia but want a mazda` ask for a Mazda. Null if none begins at the token.
 */
export function ownedAt(tokens: readonly Token[], at: number, readThing: (at: number) => Segment): Segment[] | null {
  // `newer than 2018` is a limit.
  if (isLimit(readQuantity(tokens, at))) return null;
  const keys = tokens.slice(at, at + mostWordsOfBeginning).map(({ key }) => key);
  const said = keys.join(" ");
  const left = leaving.exec(said) ?? bartering.exec(said);
  const isAsked = asking.test(keyAt(tokens, at - 1));
  const [beginning] = left ?? (isAsked ? null : (owning.exec(said) ?? (at === 0 ? havingOne.exec(said) : null))) ?? [];
  if (beginning === undefined) return null;
  const from = at + beginning.split(" ").length;
  const end = endOfOwned(
    tokens,
    { from, isLeft: left !== null, isMine: left !== null && isOwner.test(beginning) },
    readThing,
  );
  if (end === null) return null;
  const owned: Segment = { kind: "unused", from: at, to: endOfGiven(tokens, end), changes: [], isOr: true };
  if (owned.to > end) return [owned];
  const isLed = /^(to|for|with|into)$/.test(keyAt(tokens, end)) && end + 1 < tokens.length;
  return isLed ? [owned, { kind: "silent", from: end, to: end + 1, changes: [] }] : [owned];
}

function endOfGiven(tokens: readonly Token[], at: number): number {
  const following = tokens.slice(at, at + mostWordsOfBeginning).map(({ key }) => key);
  const [given] = givenAway.exec(following.join(" ")) ?? [];
  return given === undefined ? at : at + given.split(" ").length;
}

/** Null if what follows is not a vehicle: `my budget`, `i have a family`, `moving from Sydney`. */
function endOfOwned(
  tokens: readonly Token[],
  { from, isLeft, isMine }: { from: number; isLeft: boolean; isMine: boolean },
  readThing: (at: number) => Segment,
): number | null {
  let isVehicle = isMine;
  let to = from;
  for (let kinds = new Set<string | null>(); to < tokens.length;) {
    if (/^(and|or|&)$/.test(keyAt(tokens, to)) && /^(an?|my|our)$/.test(keyAt(tokens, to + 1))) {
      kinds = new Set();
      to += 2;
    }
    if (isEnd(tokens, to)) break;
    const thing = readThing(to);
    const ofThing = deniableKind(thing);
    // `trading my kia hyundai suv`: a vehicle has one make, so the next is a wish.
    if (ofThing !== null && kinds.has(ofThing)) break;
    kinds.add(ofThing);
    const isAny = /^(cars?|vehicles?)$/.test(keyAt(tokens, to));
    const isAdjective = isAny || setsField(adjectives, thing, tokens);
    if ((!isAny && setsField(vehicles, thing, tokens)) || (isLeft && isAdjective)) isVehicle = true;
    else if (!isVehicle && !isAdjective && !describing.test(keyAt(tokens, to))) return null;
    to = thing.to;
  }
  // `i have a kia in mind`.
  return isVehicle && tokens[to + 1]?.key !== "mind" ? to : null;
}

function isEnd(tokens: readonly Token[], at: number): boolean {
  // The `i` of `i30` does not begin a wish.
  const key = tokens[at]?.endsWord === true ? tokens[at].key : "";
  const amount = key === "with" ? at + 1 : at;
  const quantity = readQuantity(tokens, amount);
  const isOwn = quantity?.kind === "quantity" && tokens[amount]?.kind === "number";
  if (isOwn && quantity.unit !== "dollars") return false;
  return endings.test(key) || isLimit(quantity) || isOwn || endOfDenial(tokens, at) !== null;
}

function setsField(fields: RegExp, { kind, from, to, changes }: Segment, tokens: readonly Token[]): boolean {
  const keys = tokens.slice(from, to).map(({ key }) => key);
  if (kind !== "part") return fields === vehicles && knownModelNames.has(keys.join(""));
  return changes.some((change) => chooses(change, fields));
}
