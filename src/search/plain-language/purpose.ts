import { chooses } from "./change.ts";
import { keyAt, type Segment, type Token, unusedSegment, wordSet } from "./text-tokens.ts";

const goods =
  "(?:(?:dirt|mountain|motor|push|quad|trail|road) )?(?:bikes?|motorbikes?|motorcycles?|caravans?|campers?(?: trailers?)?|boats?|trailers?|jet ?skis?|jetskis?|floats?|horse floats?|tinny)";
const article = "(?:(?:an?|my|our|the|your) )?(?:(?:big|small|large|heavy) )?";
const verbs = "(?:tow|tows|towing|pull|pulls|pulling|carry|carries|carrying|haul|hauls|hauling|transport|transporting)";
const leads = "(?:(?:(?:that|which) )?(?:can|will|could|able to) |(?:for|to|used to|used for) )?";
/** `that can tow a caravan`, `for my dirt bike`, `with bike racks`: a vehicle's purpose or accessory. */
const purpose = new RegExp(
  `^(?:${leads}${verbs} ${article}${goods}|for (?:my|our) ${goods}|(?:(?:with|has) )?(?:an? )?${goods} (?:racks?|carriers?|holders?|mounts?))(?= |$)`,
);
const firstWords = wordSet(
  "that which can will could able for to used tow tows towing pull pulls pulling carry carries carrying haul hauls hauling transport transporting with has a an dirt mountain motor push quad trail road bike bikes motorbike motorbikes motorcycle motorcycles caravan caravans boat",
);
const mostWords = 9;

/** A vehicle's purpose is not a wish: `suv to tow a caravan` does not ask for a caravan. */
export function purposeAt(tokens: readonly Token[], at: number): Segment | null {
  if (tokens[at]?.startsWord !== true || !firstWords.has(keyAt(tokens, at))) return null;
  const keys = tokens.slice(at, at + mostWords).map(({ key }) => key);
  const [said] = purpose.exec(keys.join(" ")) ?? [];
  return said === undefined ? null : { ...unusedSegment(at, at + said.split(" ").length), isOr: true };
}

export function isOffRoad({ changes }: Segment): boolean {
  return changes.some((one) =>
    one.kind === "alternatives"
      ? one.anyOf.categories?.some((name) => offRoad.test(name)) === true
      : chooses(one, /^categories$/) && one.values.some((name) => offRoad.test(name)),
  );
}

const offRoad = /^off[- ]?road$/i;
