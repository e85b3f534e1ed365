import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { FillerMark, StockImportTerms } from "../vehicles/stock-imports.ts";
import type { FoundDealer } from "./dealer-directory.ts";
import type { FeedDealership, FeedSite } from "./feed-site.ts";
import type { ReportSummary } from "./import-report.ts";
import { isSmallFound } from "./judged-dealerships.ts";

const namesShown = 5;

/** Dealerships with vehicles on the site that the last full file named and that have no usable row in this one. */
export function noLongerNamed(
  { dealerships, lastNamed }: Pick<StockImportPlan, "dealerships" | "lastNamed">,
  { isFull, named }: Pick<StockImportTerms, "isFull" | "named">,
  known: readonly FeedDealership[],
): ReportSummary["noLongerNamed"] {
  if (!isFull) return [];
  const names = new Map(known.map(({ slug, name }) => [slug, name]));
  return lastNamed.flatMap((slug) => {
    const vehicles = dealerships.get(slug)?.current ?? 0;
    return named.has(slug) || vehicles === 0 ? [] : [{ dealership: slug, name: names.get(slug) ?? slug, vehicles }];
  });
}

/** Notes about dealerships that a full file leaves unchanged because it has no usable row of them. */
export function unnamedNotes(
  { dealerships }: Pick<StockImportPlan, "dealerships">,
  { isFull, named, emptied }: Pick<StockImportTerms, "isFull" | "named"> & { emptied: ReadonlySet<string> },
  known: readonly FeedDealership[],
): string[] {
  if (!isFull || named.size === 0) return [];
  const bySlug = new Map(known.map((dealership) => [dealership.slug, dealership]));
  const isSmall = (slug: string, vehicles: number): boolean => isSmallFound(bySlug.get(slug), vehicles);
  // If the file names one of the small dealers, the others are judged with it.
  const namesSmall = [...dealerships].some(([slug, { current }]) => named.has(slug) && isSmall(slug, current));
  const unnamed = [...dealerships].flatMap(([slug, { missing, current }]) => {
    const dealership = bySlug.get(slug);
    if (missing === 0 || named.has(slug) || emptied.has(slug) || (namesSmall && isSmall(slug, current))) return [];
    return [{ slug, name: dealership?.name ?? slug, isFound: dealership?.isFound === true, missing }];
  });
  const found = unnamed.filter(({ isFound }) => isFound);
  const vehicles = found.reduce((sum, { missing }) => sum + missing, 0);
  const ofFound = `Dealers found in data without a usable row in the file: ${found.length}. Their vehicles on the site (${vehicles}) stay unchanged. ${removedBy(found.map(({ slug }) => slug))}`;
  return [
    ...unnamed
      .filter(({ isFound }) => !isFound)
      .map(
        ({ slug, name, missing }) =>
          `The file has no usable row for "${name}": its vehicles that no row names (${missing}) stay unchanged. ${removedBy([slug])}`,
      ),
    ...(found.length === 0 ? [] : [ofFound]),
  ];
}

function removedBy(slugs: readonly string[]): string {
  const [shown, more] = [slugs.slice(0, namesShown).join(","), slugs.length > namesShown ? ",…" : ""];
  return `If they are gone, import the file again with --confirm-emptied ${shown}${more}.`;
}

/** Notes about VINs and plates that were left out because many rows share them. */
export function fillerNotes(fillers: readonly FillerMark[]): string[] {
  return (["vin", "plate"] as const).flatMap((mark) => {
    const ofMark = fillers.filter((filler) => filler.mark === mark);
    if (ofMark.length === 0) return [];
    const rows = ofMark.reduce((sum, filler) => sum + filler.rows, 0);
    const shown = ofMark.slice(0, namesShown).map(({ text }) => text);
    const more = ofMark.length > namesShown ? ", …" : "";
    const shared = mark === "vin" ? "VINs shared by many rows" : "Plates shared by several vehicles of the file";
    return `${shared} (${shown.join(", ")}${more}) do not identify a vehicle. Only these values are left out, in ${rows} rows.`;
  });
}

export function unknownDealerNotes(
  found: readonly FoundDealer[],
  { site }: { site: FeedSite },
  defaultDealership: FeedDealership | null,
): string[] {
  if (found.length === 0) return [];
  const owner = defaultDealership ?? (site.dealerships.length <= 1 ? site.defaultDealership : null);
  const fate = owner === null ? "Their rows are not used." : `Their rows count as rows of "${owner.name}".`;
  return [`Unknown dealers: ${inRows(found)}. ${fate} To create locations for them, use --create-locations.`];
}

/** `2, in 80 rows ("Hill Cars", "Zebra Cars")`. */
function inRows(found: readonly FoundDealer[]): string {
  const rows = found.reduce((sum, dealer) => sum + dealer.rows, 0);
  const names = found.slice(0, namesShown).map((dealer) => `"${dealer.name}"`);
  const more = found.length > namesShown ? ", …" : "";
  return `${found.length}, in ${rows} ${rows === 1 ? "row" : "rows"} (${names.join(", ")}${more})`;
}

/** The dealers that get vehicles, so that they become locations, and the others. */
export function dealersByVehicles(
  found: readonly FoundDealer[],
  { dealerships }: Pick<StockImportPlan, "dealerships">,
): { located: FoundDealer[]; empty: FoundDealer[] } {
  const isLocated = ({ slug }: FoundDealer): boolean => (dealerships.get(slug)?.taken ?? 0) > 0;
  return { located: found.filter(isLocated), empty: found.filter((dealer) => !isLocated(dealer)) };
}

/** Notes about the dealers that become locations, and those that do not because they get no vehicle. */
export function locationNotes({ located, empty }: ReturnType<typeof dealersByVehicles>): string[] {
  return [
    ...(located.length === 0 ? [] : [`Dealers new to the site that become locations: ${inRows(located)}.`]),
    ...(empty.length === 0
      ? []
      : [
          `Dealers new to the site that get no vehicle, and therefore no location: ${inRows(empty)}. The report shows why.`,
        ]),
  ];
}
