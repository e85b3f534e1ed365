import type { Kysely } from "kysely";
import type { Duplicate, RowHold, SettledRows, StockImportTerms, SupersededRow } from "../../vehicles/stock-imports.ts";
import { areOneByPlate, isAnotherVehicle, type IdentityMark } from "../../vehicles/vehicle-identity.ts";
import { breather } from "./batches.ts";
import type { Tables } from "./database.ts";
import { pageOutcomes, type WinnerOutcome } from "./page-outcomes.ts";
import {
  readBodies,
  stagedPage,
  stagedRows,
  type PagePart,
  type StagedPage,
  type StagedWinner,
} from "./staged-pages.ts";
import { type ImportId } from "./known-vehicle.ts";
import { keyDealership } from "./stock-keys.ts";

const marksAtOnce = 200;
/** With more settled keys than this in a page, the entire page is read, to save memory. */
const mostSettledKeys = 50;

/** The part of a page with rows that are superseded, withdrawn or held, or that replace a vehicle. */
export type SettledPart = PagePart;

/** The part of a page with settled rows, or null. */
export function settledPart(
  { range, supersededKeys }: StagedPage,
  outcomes: readonly WinnerOutcome[],
): SettledPart | null {
  const keys = new Set(supersededKeys);
  for (const row of outcomes)
    if (row.kind === "withdrawn" || row.kind === "held" || row.replaces !== null) keys.add(row.winner.stock_key);
  if (keys.size === 0) return null;
  return { range, keys: keys.size > mostSettledKeys ? null : [...keys] };
}

/** The rows that a plan on these terms counts as superseded, withdrawn or held, or that replace a vehicle. */
export async function* settledRows(
  db: Kysely<Tables>,
  importId: ImportId,
  terms: StockImportTerms,
  parts: readonly SettledPart[],
): AsyncGenerator<SettledRows> {
  for (const { range, keys } of parts) {
    await breather();
    const page = await stagedPage(db, importId, range, keys);
    const { rows } = pageOutcomes(page, terms);
    const holds = new Map(
      rows.flatMap((row) => (row.kind === "held" ? [[row.winner.ordinal, row.hold] as const] : [])),
    );
    const replaced = rows.flatMap((row) =>
      row.kind === "held" || row.kind === "withdrawn" || row.replaces === null
        ? []
        : [{ line: row.winner.line, stocknum: row.winner.stocknum, slug: row.replaces.slug }],
    );
    if (replaced.length > 0) yield { superseded: [], withdrawn: [], held: [], replaced };
    yield* readSettledRows(db, importId, page, keys, holds);
  }
}

async function* readSettledRows(
  db: Kysely<Tables>,
  importId: ImportId,
  { range, winners }: StagedPage,
  keys: readonly string[] | null,
  holds: ReadonlyMap<number, RowHold>,
): AsyncGenerator<SettledRows> {
  const winnerByKey = new Map(winners.map((winner) => [winner.stock_key, winner]));
  for await (const rows of stagedRows(db, importId, range, keys)) {
    const displaced = rows.flatMap((row) => {
      const { kind, stock_key, ordinal, line, stocknum } = row;
      const winner = winnerByKey.get(stock_key);
      if (kind === "mention" || winner === undefined || winner.ordinal === ordinal) return [];
      return [{ line, stocknum, byLine: winner.line, relation: winnerRelation(row, winner) }];
    });
    const withdrawn = rows.filter(
      ({ kind, stock_key, ordinal }) =>
        kind === "withdrawn" && winnerByKey.get(stock_key)?.ordinal === ordinal && !holds.has(ordinal),
    );
    const ordinals = withdrawn.map(({ ordinal }) => ordinal);
    const remarks = await readBodies(db, importId, range, ordinals);
    yield {
      superseded: displaced,
      withdrawn: withdrawn.map(({ line, stocknum, ordinal }) => ({
        line,
        stocknum,
        remark: remarks.get(ordinal) ?? "",
      })),
      held: rows.flatMap(({ line, stocknum, ordinal, stock_key }) => {
        const hold = holds.get(ordinal);
        return hold === undefined ? [] : [{ line, stocknum, dealership: keyDealership(stock_key), hold }];
      }),
      replaced: [],
    };
  }
}

function winnerRelation(row: StagedWinner, winner: StagedWinner): SupersededRow["relation"] {
  const areEqual = row.kind === winner.kind && row.hash === winner.hash && row.last_modified === winner.last_modified;
  if (areEqual) return "copy";
  return isAnotherVehicle(winner, row) ? "other" : "older";
}

/** Rows whose VIN or plate an earlier row has under another key. Rows of one VIN are not listed again by plate. */
export async function* duplicates(db: Kysely<Tables>, importId: ImportId): AsyncGenerator<Duplicate[]> {
  yield* readDuplicates(db, importId, "vin");
  yield* readDuplicates(db, importId, "plate");
}

async function* readDuplicates(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  mark: IdentityMark,
): AsyncGenerator<Duplicate[]> {
  const staged = db
    .selectFrom("stock_staging")
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where(mark, "is not", null);
  for (let after = ""; ;) {
    const repeated = await staged
      .select(mark)
      .where(mark, ">", after)
      .groupBy(mark)
      .having((having) => having(having.fn.count("stock_key").distinct(), ">", 1))
      .orderBy(mark)
      .limit(marksAtOnce)
      .execute();
    const texts = repeated.flatMap((row) => row[mark] ?? []);
    const last = texts.at(-1);
    if (last === undefined) return;
    const keys = await staged
      .select([mark, "stock_key"])
      .select(({ fn }) => [
        fn.min("line").as("line"),
        fn.min("stocknum").as("stocknum"),
        fn.min("is_sold").as("is_sold"),
        fn.min("vin").as("vin"),
        fn.min("plate").as("plate"),
        fn.min("facts").as("facts"),
      ])
      .where(mark, "in", texts)
      .groupBy([mark, "stock_key"])
      .execute();
    const ofText = Map.groupBy(keys, (row) => row[mark]);
    yield [...ofText].flatMap(([text, rows]) => (text === null ? [] : duplicatesAmong(mark, text, rows)));
    after = last;
    await breather();
  }
}

type MarkedRow = Pick<StagedWinner, "line" | "stocknum" | "is_sold" | "vin" | "plate" | "facts">;

/** All rows of one VIN or plate but the first, if under several keys. */
function duplicatesAmong(mark: IdentityMark, text: string, rows: readonly MarkedRow[]): Duplicate[] {
  const [first, ...others] = rows.toSorted((one, other) => one.line - other.line);
  return others.flatMap((row) => {
    if (first === undefined || (mark === "plate" && row.vin !== null && row.vin === first.vin)) return [];
    const { line, stocknum, is_sold } = row;
    const soldLine = is_sold === first.is_sold ? null : is_sold === 1 ? line : first.line;
    const isOtherVehicle = mark === "plate" && !areOneByPlate(first, row);
    return [{ mark, text, isOtherVehicle, line, stocknum, firstLine: first.line, soldLine }];
  });
}
