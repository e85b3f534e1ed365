import type { Kysely, Transaction } from "kysely";
import type { FillerMark } from "../../vehicles/stock-imports.ts";
import { areOneByPlate, type IdentityMark } from "../../vehicles/vehicle-identity.ts";
import type { Tables } from "./database.ts";
import type { ImportId } from "./known-vehicle.ts";
import { vehicleContent, toFeedVehicle } from "./vehicle-row.ts";

/**
 * A vehicle may be listed twice, or once by each of a few dealerships. A VIN or plate in more rows is a placeholder.
 */
const fewestRowsOfFiller = 5;
/** A plate may move to another vehicle, or be typed into a wrong row. On more vehicles it is a dealer plate. */
const fewestVehiclesOfPlate = 3;
const rowsAtOnce = 500;

type Write = <T>(work: (transaction: Transaction<Tables>) => Promise<T>) => Promise<T>;

/**
 * Removes VINs and plates that many staged rows share from these rows: they identify nothing. Returns them with their
 * numbers of rows.
 */
export async function dropFillers(read: Kysely<Tables>, importId: ImportId, write: Write): Promise<FillerMark[]> {
  const found: FillerMark[] = [];
  for (const mark of ["vin", "plate"] as const) {
    for (const filler of await readFillers(read, importId, mark)) {
      while (await write((transaction) => dropMark(transaction, importId, filler)));
      found.push(filler);
    }
  }
  return found;
}

async function readFillers(read: Kysely<Tables>, importId: ImportId, mark: IdentityMark): Promise<FillerMark[]> {
  const fewestRows = mark === "vin" ? fewestRowsOfFiller : fewestVehiclesOfPlate;
  const shared = await read
    .selectFrom("stock_staging")
    .select((select) => [mark, select.fn.count<number>("stock_key").distinct().as("rows")])
    .where("site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where(mark, "is not", null)
    .groupBy(mark)
    .having((having) => having(having.fn.count("stock_key").distinct(), ">=", fewestRows))
    .orderBy(mark)
    .execute();
  const fillers: FillerMark[] = [];
  for (const row of shared) {
    const text = row[mark];
    if (text === null) continue;
    const rows = Number(row.rows);
    if (rows >= fewestRowsOfFiller || (await isOfManyVehicles(read, importId, text)))
      fillers.push({ mark, text, rows });
  }
  return fillers;
}

/** Whether the few rows of a plate are of so many vehicles that it identifies none. */
async function isOfManyVehicles(
  read: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  plate: string,
): Promise<boolean> {
  const rows = await read
    .selectFrom("stock_staging")
    .select(["vin", "plate", "facts"])
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("plate", "=", plate)
    .limit(rowsAtOnce)
    .execute();
  const vehicles: typeof rows = [];
  for (const row of rows) if (!vehicles.some((vehicle) => areOneByPlate(vehicle, row))) vehicles.push(row);
  return vehicles.length >= fewestVehiclesOfPlate;
}

/** Whether there may be more rows of the VIN or plate. */
async function dropMark(
  transaction: Transaction<Tables>,
  { siteId, sessionId }: ImportId,
  { mark, text }: FillerMark,
): Promise<boolean> {
  const rows = await transaction
    .selectFrom("stock_staging")
    .select(["stock_key", "ordinal", "sold_at", "body"])
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where(mark, "=", text)
    .limit(rowsAtOnce)
    .execute();
  for (const { stock_key, ordinal, sold_at, body } of rows) {
    const vehicle = toFeedVehicle({ id: "-", slug: "-", created_at: 0, sold_at, body });
    const without = mark === "vin" ? { ...vehicle, vin: null } : { ...vehicle, regplate: null };
    await transaction
      .updateTable("stock_staging")
      .set({ [mark]: null, ...vehicleContent(without) })
      .where("site_id", "=", siteId)
      .where("session_id", "=", sessionId)
      .where("stock_key", "=", stock_key)
      .where("ordinal", "=", ordinal)
      .execute();
  }
  return rows.length === rowsAtOnce;
}
