import { keyAt, type Segment, type Token, unusedSegment } from "./text-tokens.ts";
import { isKindOfVehicle, isVague } from "./vague-denial.ts";

/** Things between an adjective and the kind of vehicle that it describes: `large family suv`. */
const mostBetween = 2;

/**
 * An adjective of a kind of vehicle that no filter knows: `large suv`, `fast car`. As text it would be found in names,
 * so that it is not searched for. Null where none stands.
 */
export function describedKindAt(
  tokens: readonly Token[],
  at: number,
  readThing: (at: number) => Segment,
): Segment | null {
  const isSize = /^(mid|full)$/.test(keyAt(tokens, at)) && /^sized?$/.test(keyAt(tokens, at + 1));
  if (!isVague(keyAt(tokens, at)) && !isSize) return null;
  const to = isSize ? at + 2 : at + 1;
  const isDescribing = standsBeforeKind(tokens, to, readThing, mostBetween) && readThing(at).kind === "rest";
  return isDescribing ? { ...unusedSegment(at, to), isOr: true } : null;
}

function standsBeforeKind(
  tokens: readonly Token[],
  at: number,
  readThing: (at: number) => Segment,
  most: number,
): boolean {
  if (at >= tokens.length) return false;
  const thing = readThing(at);
  if (isKindOfVehicle(thing) || /^(cars?|vehicles?)$/.test(keyAt(tokens, at))) return true;
  return most > 0 && standsBeforeKind(tokens, thing.to, readThing, most - 1);
}
