import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import {
  StockImportBusyError,
  StockImportEndedError,
  noHolds,
  type StagedVehicle,
  type StockImportTerms,
  type StockImports,
  type StockImportSession,
} from "../../vehicles/stock-imports.ts";
import { noStockFilters } from "../../vehicles/stock-filters.ts";
import { toVehicleIdentity } from "../../vehicles/vehicle-identity.ts";
import { applyStaged } from "./apply-staged.ts";
import { contradictedRows, leaveOut } from "./assumed-rows.ts";
import type { Database, Tables } from "./database.ts";
import type { StagingKind } from "./tables/stock-tables.ts";
import { dropFillers } from "./drop-fillers.ts";
import { earlierValues } from "./earlier-values.ts";
import { holdLinks } from "./hold-links.ts";
import { isLeaseOver } from "./lease.ts";
import { dropLinks, linkStaged, linkTables } from "./link-staged.ts";
import { lastKnown } from "./last-known.ts";
import { planStaged } from "./plan-staged.ts";
import { rowInserter } from "./row-inserter.ts";
import { duplicates, settledRows, type SettledPart } from "./settled-rows.ts";
import { deleteStaged } from "./delete-staged.ts";
import type { ImportId } from "./known-vehicle.ts";
import { anyDealershipKey, vinKey } from "./stock-keys.ts";
import { stockInBatches } from "./stock-batches.ts";
import { lockStockVersion, stockVersion } from "./stock-version.ts";
import { kindStagingKey } from "./vehicles-of-kinds.ts";
import { vehicleContent, toFeedVehicle, importColumns } from "./vehicle-row.ts";
import type { Linking } from "./write-links.ts";
import { minuteMs } from "../../settings/durations.ts";

/** An import without a sign of life for this long is considered dead. */
const leaseMs = minuteMs;

/** Imports through a staging table, so that memory use is constant and other processes can read in the meantime. */
export function sqlStockImports(database: Database): StockImports {
  return {
    feedVehicles: (siteId) => stockInBatches(database, siteId, toFeedVehicle),
    async open(siteId) {
      const importId = { siteId, sessionId: randomUUID() };
      await database.stagingTransaction((transaction) => takeSite(transaction, importId));
      return openSession(database, importId);
    },
  };
}

function openSession(database: Database, importId: ImportId): StockImportSession {
  let nextOrdinal = 0;
  let planned: StockImportTerms = { isFull: false, named: new Set(), filters: noStockFilters, holds: noHolds };
  let settledParts: SettledPart[] = [];
  /** State in which the links were found: other rows, terms or stock may give other links. */
  let linkedIn: string | null = null;
  const whileOpened =
    <T>(work: (transaction: Transaction<Tables>) => Promise<T>) =>
    async (transaction: Transaction<Tables>): Promise<T> => {
      await stillOpen(transaction, importId);
      return work(transaction);
    };
  const stage = <T>(work: (transaction: Transaction<Tables>) => Promise<T>) =>
    database.stagingTransaction(whileOpened(work));
  const insert = async <Item>(items: readonly Item[], toRow: (item: Item) => StagedColumns) => {
    const firstOrdinal = nextOrdinal;
    nextOrdinal += items.length;
    const { siteId: site_id, sessionId: session_id } = importId;
    const rows = items
      .values()
      .map((item, index) => ({ ...toRow(item), site_id, session_id, ordinal: firstOrdinal + index }));
    linkedIn = null;
    await stage((transaction) => insertStaged(transaction, rows));
  };
  const link = async (linking: Linking, terms: StockImportTerms, version: number): Promise<string> => {
    const foundIn = `${version} ${terms.isFull}`;
    if (linkedIn !== foundIn) await linkStaged(linking, terms);
    await holdLinks(linking, terms.holds);
    return foundIn;
  };
  return {
    stage: (rows) => insert(rows, toStagingRow),
    lastKnown: (rows) => lastKnown(database.read, importId.siteId, rows),
    mention: (keys) => insert(keys, toMentionRow),
    mentionNumbers: (stockNumbers) => insert(stockNumbers, (number) => toMentionRow(anyDealershipKey(number))),
    mentionVins: (vins) => insert(vins, (vin) => toMentionRow(vinKey(vin))),
    mentionKinds: (kinds) =>
      insert(kinds, (kind) => ({ ...toMentionRow(kindStagingKey(kind)), facts: kind.kindFacts })),
    async *leaveOutContradicted() {
      for await (const rows of contradictedRows(database.read, importId)) {
        if (rows.length === 0) continue;
        await stage((transaction) => leaveOut(transaction, importId, rows));
        const others = rows.flatMap(({ stocknum, vin }) => [
          anyDealershipKey(stocknum),
          ...(vin === null ? [] : [vinKey(vin)]),
        ]);
        await insert(others, toMentionRow);
        yield rows;
      }
    },
    async dropFillers() {
      linkedIn = null;
      return dropFillers(database.read, importId, stage);
    },
    earlierValues: () => earlierValues(database.read, importId.siteId),
    async plan(terms) {
      await database.stagingTransaction((transaction) => stillOpen(transaction, importId));
      planned = terms;
      const version = await stockVersion(database.read, importId.siteId);
      linkedIn = await link({ importId, read: database.read, write: stage }, terms, version);
      const found = await planStaged(database.read, importId, terms);
      settledParts = found.settledParts;
      return found.plan;
    },
    settledRows: () => whileOpen(database, importId, settledRows(database.read, importId, planned, settledParts)),
    duplicates: () => duplicates(database.read, importId),
    apply: (options) =>
      database.longTransaction(
        whileOpened(async (transaction) => {
          const version = await lockStockVersion(transaction, importId.siteId);
          await link({ importId, read: transaction, write: (work) => work(transaction) }, options, version);
          const applied = await applyStaged(transaction, importId, options, version);
          await endImport(transaction, importId);
          return applied;
        }),
      ),
    discard: () => database.stagingTransaction((transaction) => endImport(transaction, importId)),
  };
}

type StagingRow = Tables["stock_staging"];
type StagedColumns = Omit<StagingRow, "site_id" | "session_id" | "ordinal">;

const insertStaged = rowInserter<StagingRow>((transaction, rows) =>
  transaction.insertInto("stock_staging").values(rows),
);

function toStagingRow(row: StagedVehicle): StagedColumns {
  const { key, line, lastModified, vehicle, withdrawn, isAssumed = false, remark = "" } = row;
  const kind: StagingKind = withdrawn ? "withdrawn" : "vehicle";
  return {
    stock_key: key,
    kind,
    line,
    stocknum: vehicle.stocknum,
    last_modified: lastModified,
    created_at: vehicle.createdAt,
    sold_at: vehicle.soldAt,
    is_sold: vehicle.sold || vehicle.status === "sold" ? 1 : 0,
    assumed: isAssumed ? JSON.stringify(toVehicleIdentity(vehicle)) : null,
    // Only the remark of a withdrawn row is needed later.
    ...(withdrawn ? { ...nothingCompared, hash: vehicleContent(vehicle).hash, body: remark } : staged(vehicle)),
  };
}

const nothingCompared = { vin: null, facts: "", plate: null, build: "", price: null, has_images: 0, listing: "" };

function staged(vehicle: StagedVehicle["vehicle"]) {
  return { ...vehicleContent(vehicle), ...importColumns(vehicle) };
}

function toMentionRow(key: string): StagedColumns {
  const kind: StagingKind = "mention";
  const nothing = {
    last_modified: null,
    created_at: null,
    sold_at: null,
    is_sold: 0,
    hash: "",
    body: "",
    assumed: null,
    ...nothingCompared,
  };
  return { stock_key: key, kind, line: 0, stocknum: "", ...nothing };
}

async function takeSite(transaction: Transaction<Tables>, { siteId, sessionId }: ImportId): Promise<void> {
  const now = Date.now();
  const taken = await transaction
    .insertInto("stock_import_sessions")
    .values({ site_id: siteId, session_id: sessionId, touched_at: now })
    .onConflict((conflict) =>
      conflict
        .column("site_id")
        .doUpdateSet({ session_id: sessionId, touched_at: now })
        // The lease ends `leaseMs` after the last sign of life.
        .where(isLeaseOver("stock_import_sessions.touched_at", now - leaseMs, leaseMs)),
    )
    .executeTakeFirst();
  if (Number(taken.numInsertedOrUpdatedRows ?? 0) === 0) throw await busyError(transaction, siteId, now);
  // Rows left behind by a crashed import.
  const died = transaction.selectFrom("stock_staging").select("session_id").distinct().where("site_id", "=", siteId);
  for (const { session_id } of await died.execute()) await deleteStaged(transaction, { siteId, sessionId: session_id });
  for (const table of linkTables) await transaction.deleteFrom(table).where("site_id", "=", siteId).execute();
}

async function busyError(transaction: Transaction<Tables>, siteId: string, now: number): Promise<Error> {
  const other = await transaction
    .selectFrom("stock_import_sessions")
    .select("touched_at")
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  const leftMs = Math.max(1_000, (other?.touched_at ?? now) + leaseMs - now);
  return new StockImportBusyError(siteId, Math.ceil(leftMs / 1_000));
}

/** Renews the lease and locks the session's row, so that no other import starts before the commit. */
async function stillOpen(transaction: Transaction<Tables>, { siteId, sessionId }: ImportId): Promise<void> {
  const renewed = await transaction
    .updateTable("stock_import_sessions")
    .set({ touched_at: Date.now() })
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (renewed.numUpdatedRows === 0n) throw new StockImportEndedError(siteId);
}

/** Renews the lease while parts are read, however long that takes. */
async function* whileOpen<T>(database: Database, importId: ImportId, parts: AsyncIterable<T>): AsyncGenerator<T> {
  let renewAtMs = 0;
  for await (const part of parts) {
    if (Date.now() >= renewAtMs) {
      await database.stagingTransaction((transaction) => stillOpen(transaction, importId));
      renewAtMs = Date.now() + leaseMs / 4;
    }
    yield part;
  }
}

async function endImport(transaction: Transaction<Tables>, importId: ImportId): Promise<void> {
  const { siteId, sessionId } = importId;
  await dropLinks(transaction, importId);
  await deleteStaged(transaction, importId);
  await transaction
    .deleteFrom("stock_import_sessions")
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .execute();
}
