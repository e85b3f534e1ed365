import { separatorAt } from "./denial.ts";
import { type Segment, type Token, wordSet } from "./text-tokens.ts";

/** What no filter knows, and what no vehicle is wholly: `not an old suv`, `no fuss automatic`. */
const vagueAdjectives = wordSet(
  "old older ancient aged tired expensive pricey costly dear big bigger huge large larger massive giant enormous bulky small smaller little tiny cramped fancy flash flashy posh ugly boring bland basic slow noisy loud heavy complicated weird silly bad terrible horrible awful typical usual average ordinary",
);
const vagueNouns = wordSet("fuss frills nonsense brainer hassle hassles drama stress gimmicks bs");
const vagueAdverbs = wordSet(
  "so too that very overly super extremely particularly especially terribly ridiculously really exactly all much quite",
);

/** The end of a denial of such words only; null of any other, as of `no old diesels`, which leaves out diesels. */
export function endOfVagueDenial(
  tokens: readonly Token[],
  { from, behind }: { from: number; behind: number },
  readThing: (at: number) => Segment,
): number | null {
  const end = tokens[from]?.kind === "sign" ? null : endOfVague(tokens, behind, readThing);
  return end !== null && endsByItself(tokens, from, end) ? end : null;
}

/**
 * The end of adjectives and of things that no filter knows: `not an old suv` denies the age and not the SUV, `no fuss
 * automatic` no gearbox.
 */
function endOfVague(tokens: readonly Token[], from: number, readThing: (at: number) => Segment): number | null {
  let at = from;
  while (vagueAdverbs.has(tokens[at]?.key ?? "")) at += 1;
  const key = tokens[at]?.key ?? "";
  const isVague = vagueAdjectives.has(key) || vagueNouns.has(key);
  // `not a big fan of utes` and `not big on utes` deny utes.
  const isLiking = /^(fan|fans|on|about|into)$/.test(tokens[at + 1]?.key ?? "");
  if (!isVague || isLiking || readThing(at).kind === "part") return null;
  const isJoined = separatorAt(tokens, at + 1).kind !== "none";
  return endOfVague(tokens, isJoined ? separatorAt(tokens, at + 1).to : at + 1, readThing) ?? at + 1;
}

/** Whether a thing behind is asked for: `not an old suv` asks for one, `no old diesels` for none. */
function endsByItself(tokens: readonly Token[], from: number, vague: number): boolean {
  if (vagueNouns.has(tokens[vague - 1]?.key ?? "")) return true;
  const said = tokens.slice(from, vague).filter(({ kind }) => kind === "word");
  return said.every(({ key }) => saysNot.test(key) || vagueAdverbs.has(key) || vagueAdjectives.has(key));
}

const saysNot = /^(not|nothing|isnt|arent|aint|is|are|a|an|the|any|and|or|nor)$/;
