import { keyAt, type Segment, type Token, unusedSegment } from "./text-tokens.ts";
import { isKindOfVehicle, isVague } from "./vague-denial.ts";

/** Maximum number of things between an adjective and its vehicle type: `large family suv`. */
const mostBetween = 2;

/**
 * An adjective of a vehicle type for which there is no filter: `large suv`, `fast car`. It is not searched for, because
 * as text it would match names. Null if there is none.
 */
export function describedKindAt(
  tokens: readonly Token[],
  at: number,
  readThing: (at: number) => Segment,
): Segment | null {
  const isSize = /^(mid|full)$/.test(keyAt(tokens, at)) && /^sized?$/.test(keyAt(tokens, at + 1));
  // `sports` is not vague: it is a kind of motorcycle, which can be denied.
  const isAdjective = isVague(keyAt(tokens, at)) || keyAt(tokens, at) === "sports";
  if (!isAdjective && !isSize) return null;
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
