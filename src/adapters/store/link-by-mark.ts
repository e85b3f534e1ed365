import type { StockFilters } from "../../vehicles/stock-filters.ts";
import {
  areDifferentKinds,
  areFactsAlike,
  isAnotherVehicle,
  type IdentityMark,
} from "../../vehicles/vehicle-identity.ts";
import { rowsOfKeys, type KnownFacts, type RowFacts } from "./link-candidates.ts";
import { isContinued, keyOccupant } from "./page-outcomes.ts";
import type { StagedPage, StagedWinner } from "./staged-pages.ts";
import type { KnownVehicle } from "./known-vehicle.ts";
import { insertLinks, newLink, type Linking } from "./write-links.ts";

/** A mark on more vehicles than this is a placeholder. */
const mostOfOneMark = 20;

/**
 * Finds vehicles of other keys by the VIN or plate of a page's rows. Such a match takes precedence over the vehicle
 * under the row's stock number. Returns true if any was found.
 */
export async function linkByMark(
  linking: Linking,
  page: StagedPage,
  mark: IdentityMark,
  filters: StockFilters,
): Promise<boolean> {
  const { importId, read, write } = linking;
  const rows = page.winners.filter((winner) => mayNameAnother(page, winner, mark));
  const named = await vehiclesOfMarks(linking, mark, new Set(rows.flatMap((row) => row[mark] ?? [])));
  if (named.length === 0) return false;
  const ownRows = await rowsOfKeys(
    read,
    importId,
    named.map((vehicle) => vehicle.stock_key),
  );
  // Vehicles on the site come first, then the last removed: the ones that shoppers know.
  const byMark = Map.groupBy(
    named.toSorted((one, other) => (other.removed_at ?? Infinity) - (one.removed_at ?? Infinity) || 0),
    (vehicle) => vehicle[mark],
  );
  const links = rows.flatMap((row) => {
    const vehicle = byMark
      .get(row[mark])
      ?.find(
        (one) =>
          one.stock_key === row.stock_key ||
          (isNamed(one, row, mark, ownRows.get(one.stock_key) ?? []) && isNamedRatherThan(page, one, row)),
      );
    if (vehicle === undefined || vehicle.stock_key === row.stock_key) return [];
    return [newLink(row, vehicle, filters)];
  });
  if (links.length > 0) await write((transaction) => insertLinks(transaction, importId, links));
  return links.length > 0;
}

/** Whether a row's VIN or plate may belong to another vehicle than the one under its key. */
export function mayNameAnother(page: StagedPage, winner: StagedWinner, mark: IdentityMark): boolean {
  if (winner.kind !== "vehicle" || winner[mark] === null || page.linksByKey.has(winner.stock_key)) return false;
  const occupant = keyOccupant(page, winner.stock_key);
  if (!isContinued(occupant, winner)) return true;
  const isCertain = occupant.vin !== null && occupant.vin === winner.vin;
  // A removed vehicle of the same key may have returned under another one.
  return occupant.removed_at !== null || (!isCertain && occupant[mark] !== winner[mark]);
}

/** Whether a row's VIN or plate is plausible for a vehicle, given the vehicle's own rows and its facts. */
function isNamed(vehicle: KnownFacts, row: StagedWinner, mark: IdentityMark, ownRows: readonly RowFacts[]): boolean {
  const isSame = (own: RowFacts, name: IdentityMark): boolean => own[name] !== null && own[name] === vehicle[name];
  if (ownRows.some((own) => isSame(own, mark) || isSame(own, "vin"))) return false;
  // The vehicle's own row has all other facts: the mark was typed into the wrong row.
  if (!areFactsAlike(vehicle, row) && ownRows.some((own) => areFactsAlike(vehicle, own))) return false;
  if (mark === "plate") return !isContradictedByFacts(vehicle, row);
  // A VIN that turns a Kluger into a Corolla is wrong if the file also has the Kluger's stock number.
  return !areDifferentKinds(vehicle.facts, row.facts) || (vehicle.removed_at === null && ownRows.length === 0);
}

/** Plates move from one vehicle to the next, so they count less than VINs. */
function isContradictedByFacts(vehicle: KnownFacts, row: StagedWinner): boolean {
  if (vehicle.vin !== null && row.vin !== null && vehicle.vin !== row.vin) return true;
  const unnamed = { vin: null, plate: null };
  return isAnotherVehicle({ ...vehicle, ...unnamed }, { ...row, ...unnamed });
}

/** Whether a row's mark takes precedence over its key. */
function isNamedRatherThan(page: StagedPage, vehicle: KnownFacts, row: StagedWinner): boolean {
  const occupant: KnownVehicle | null = keyOccupant(page, row.stock_key);
  if (!isContinued(occupant, row) || occupant.removed_at !== null) return true;
  return vehicle.removed_at === null && (areFactsAlike(vehicle, row) || !areFactsAlike(occupant, row));
}

/** Vehicles that have or had some VINs or plates, without those too common to identify any. */
async function vehiclesOfMarks(
  { importId, read }: Linking,
  mark: IdentityMark,
  marks: ReadonlySet<string>,
): Promise<KnownFacts[]> {
  if (marks.size === 0) return [];
  const ofSite = read.selectFrom("vehicles").where("site_id", "=", importId.siteId);
  const counted = await ofSite
    .select(mark)
    .where(mark, "in", [...marks])
    .groupBy(mark)
    .having((having) => having(having.fn.countAll(), "<=", mostOfOneMark))
    .execute();
  const distinctive = counted.flatMap((row) => row[mark] ?? []);
  if (distinctive.length === 0) return [];
  return ofSite
    .select(["id", "stock_key", "vin", "facts", "plate", "build", "removed_at", "listing"])
    .where(mark, "in", distinctive)
    .execute();
}
