import { countText } from "../vehicles/goods-noun.ts";
import type { DealershipPlan } from "../vehicles/stock-import-plan.ts";
import { countWithPercentage, type ImportHold } from "./import-hold.ts";

/** Unit of judgement: a dealership, or all small ones that were found in data. */
export type Judged = {
  slugs: string[];
  name: string;
  isNamed: boolean;
  isEmptied: boolean;
  plan: DealershipPlan;
  unidentified: number;
};

type Limit = {
  isFull: boolean;
  /** From 0 to 1. */
  largestRemovedShare: number;
};

/** Rows remove too many vehicles. */
export function lossHold({ slugs, name, plan }: Judged, { isFull, largestRemovedShare }: Limit): ImportHold {
  const { withdrawn, movedAway, replaced, current, listed } = plan;
  const missing = isFull ? plan.missing : 0;
  const vehicles = withdrawn + movedAway + replaced + listed.sold + listed.hidden + missing;
  const unlisted = listed.takenAway + listed.sold + listed.hidden + (isFull ? listed.missing : 0);
  const share =
    vehicles > largestRemovedShare * current
      ? countWithPercentage(vehicles, current)
      : `${countWithPercentage(unlisted, listed.current)} that are for sale`;
  const ways = [
    [withdrawn, "withdrawn"],
    [movedAway, "moved to another dealership"],
    [replaced, "replaced by another vehicle under their stock number"],
    [listed.sold, "sold"],
    [listed.hidden, "no longer shown because of their rows or the site's settings"],
    [missing, "missing from the file"],
  ].flatMap(([count, way]) => (count === 0 ? [] : [`${count} ${way}`]));
  return {
    kind: "losses",
    dealership: onlyOne(slugs),
    vehicles,
    of: current,
    message: `"${name}" would lose ${share}, more than ${percent(largestRemovedShare)}: ${ways.join(", ")}. All of them stay unchanged, and the rows that would change them are held. If they are gone, import the file again with --confirm-removals.`,
  };
}

/** Too many vehicles are missing; `going` are those that rows remove. */
export function missingHold({ slugs, name, plan }: Judged, { largestRemovedShare }: Limit, going: number): ImportHold {
  const { missing, current, returned, listed } = plan;
  const comesInParts = returned * 2 >= missing;
  const unlisted = listed.takenAway + listed.sold + listed.hidden + listed.missing;
  const share =
    missing + going > largestRemovedShare * current
      ? countWithPercentage(missing + going, current)
      : `${countWithPercentage(unlisted, listed.current)} that are for sale`;
  return {
    kind: "missing",
    dealership: onlyOne(slugs),
    vehicles: missing,
    of: current,
    message: `"${name}" would lose ${share}, more than ${percent(largestRemovedShare)}: ${missingText(missing)}. If they are gone, import the file again with --confirm-removals.${comesInParts ? ` Vehicles return (${returned}) that were missing from an earlier file, so the files seem to be parts of the stock. ${partsAdvice}` : ""}`,
  };
}

/** `vehicles` were held by an earlier import and would be removed now. */
export function stillHold({ slugs, name, plan }: Judged, vehicles: number): ImportHold {
  return {
    kind: plan.stillLost > 0 ? "losses" : "missing",
    dealership: onlyOne(slugs),
    vehicles,
    of: plan.current,
    message: `${countText(vehicles, "vehicle")} of "${name}" would have been removed by an earlier file, together with too many others, and this file does not list ${vehicles === 1 ? "it" : "them"} as before: ${vehicles === 1 ? "it stays unchanged" : "they stay unchanged"}. If ${vehicles === 1 ? "it is" : "they are"} gone, import the file again with --confirm-removals.`,
  };
}

/** Rejected rows may be the missing vehicles. */
export function unidentifiedHold({ slugs, name, plan, unidentified }: Judged): ImportHold {
  const { missing, current } = plan;
  return {
    kind: "rows-without-key",
    dealership: onlyOne(slugs),
    vehicles: missing,
    of: current,
    message: `${unidentified === 1 ? "1 row" : `${unidentified} rows`} of "${name}", or of an unknown dealership, ${unidentified === 1 ? "was" : "were"} rejected or left out, and without a stock number or VIN it is not clear which vehicle of the site ${unidentified === 1 ? "it is" : "they are"}. ${countText(missing, "vehicle")} missing from the file may be ${unidentified === 1 ? "that one" : "those"}: ${missing === 1 ? "it stays" : "all stay"}. Correct the rows and send the file again; if the missing vehicles are gone, import it again with --confirm-removals.`,
  };
}

/** Rows without stock number and VIN may be some of the missing vehicles, by make, model and year. */
export function kindHold({ slugs, name, plan }: Judged): ImportHold {
  const { missingOfKind, current } = plan;
  const isOne = missingOfKind === 1;
  return {
    kind: "rows-without-key",
    dealership: onlyOne(slugs),
    vehicles: missingOfKind,
    of: current,
    message: `${countText(missingOfKind, "vehicle")} of "${name}" missing from the file may be in a rejected row without a stock number or VIN, by make, model and year: ${isOne ? "it stays" : "they stay"}. Correct the rows and send the file again; if ${isOne ? "it is" : "they are"} gone, import it again with --confirm-removals.`,
  };
}

/** As many vehicles are new as are missing. */
export function additionHold({ slugs, name, plan }: Judged): ImportHold {
  const { missing, current } = plan;
  const added = plan.added - plan.returned;
  return {
    kind: "additions",
    dealership: onlyOne(slugs),
    vehicles: added,
    of: current,
    message: `"${name}" has ${countText(current, "vehicle")}; ${missing} of them are missing from the file and ${added} are new, as if stock numbers or dealer codes had changed. The new ones are held, so that no vehicle is listed twice. If the file is right, import it again with --confirm-removals. ${partsAdvice}`,
  };
}

/** More vehicles are new than a dealership gets at once. */
export function growthHold({ slugs, name, plan }: Judged): ImportHold {
  const added = plan.added - plan.returned;
  return {
    kind: "additions",
    dealership: onlyOne(slugs),
    vehicles: added,
    of: plan.current,
    message: `"${name}" has ${countText(plan.current, "vehicle")}, and the file adds ${added}, as if it contained those of another dealership. The new ones are held. If all of them belong to it, import the file again with --confirm-additions.`,
  };
}

/** Rows would list vehicles of the site a second time. */
export function doubleHold({ slugs, name, plan }: Judged): ImportHold {
  const { doubled, current } = plan;
  return {
    kind: "doubles",
    dealership: onlyOne(slugs),
    vehicles: doubled,
    of: current,
    message: `${doubled === 1 ? "1 row" : `${doubled} rows`} of "${name}" would list vehicles a second time that the site or the file has under another stock number or at another dealership, by VIN, plate or equal facts. They are held. Remove them from the file or, if they are different vehicles, import it again with --confirm-removals.`,
  };
}

const partsAdvice =
  'If each file contains only a part of the stock, such as new or used vehicles, import them with a mapping whose scope is "changes".';

export function missingText(missing: number): string {
  return missing === 1
    ? "the vehicle missing from the file stays"
    : `the ${missing} vehicles missing from the file stay`;
}

function onlyOne(slugs: readonly string[]): string | null {
  return slugs.length === 1 ? (slugs[0] ?? null) : null;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
