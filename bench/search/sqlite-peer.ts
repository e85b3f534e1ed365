import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { facetOrder } from "../../src/search/facets.ts";
import { facetValues } from "../../src/search/search-field-values.ts";
import { type FacetField, multiValuedFields, type RangeField } from "../../src/search/search-query.ts";
import type { GeneratedStock } from "./generated-stock.ts";
import { queryConditions, type QueryCondition, withoutOwn } from "./query-conditions.ts";
import type { MixedQuery } from "./query-mix.ts";
import { type PeerAnswer, type SearchPeer, timedPass } from "./search-peer.ts";
import {
  columnValues,
  indexedColumns,
  manyFacets,
  ordersInSql,
  searchedText,
  vehicleColumns,
} from "./vehicle-columns.ts";

const vehiclesPerTransaction = 20_000;

/** SQLite with FTS5 in process: one row per vehicle, a table for each multi-valued field, and indexes. */
export function sqlitePeer(stock: GeneratedStock, folder: string): SearchPeer {
  const file = join(folder, "search.sqlite");
  let database = open(file);
  return {
    name: "SQLite FTS5",
    async load() {
      if (isLoaded(database, stock)) return null;
      database.close();
      for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
      database = open(file);
      const startedAt = performance.now();
      fill(database, stock);
      return (performance.now() - startedAt) / 1_000;
    },
    async restart() {
      database.close();
      const startedAt = performance.now();
      database = open(file);
      return (performance.now() - startedAt) / 1_000;
    },
    pass: (queries, maximumMs) =>
      timedPass(
        queries,
        maximumMs,
        (query) => search(database, query),
        (answer) => answer,
      ),
    footprint: async () => ({ memory: null, arrays: null, disk: statSync(file).size }),
    async millisecondsToFind() {
      const startedAt = performance.now();
      database.exec("UPDATE vehicles SET price = price WHERE rowid = 1");
      return performance.now() - startedAt;
    },
    async close() {
      database.close();
    },
  };
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY");
  database.exec("PRAGMA cache_size = -1000000; PRAGMA mmap_size = 8000000000");
  return database;
}

function isLoaded(database: DatabaseSync, stock: GeneratedStock): boolean {
  try {
    return database.prepare("PRAGMA user_version").get()?.["user_version"] === stock.size;
  } catch {
    return false;
  }
}

function fill(database: DatabaseSync, stock: GeneratedStock): void {
  const names = ["rowid", "id", ...vehicleColumns];
  const manyTables = manyFacets.map((field) => `CREATE TABLE ${field} (vehicle INTEGER, value TEXT)`);
  database.exec(`
    CREATE TABLE vehicles (rowid INTEGER PRIMARY KEY, ${names.slice(1).join(", ")});
    CREATE VIRTUAL TABLE words USING fts5(text, content = '', prefix = '2 3');
    ${manyTables.join(";")};`);
  const insert = database.prepare(`INSERT INTO vehicles (${names}) VALUES (${names.map(() => "?")})`);
  const insertWords = database.prepare("INSERT INTO words (rowid, text) VALUES (?, ?)");
  const insertMany = manyFacets.map((field) => database.prepare(`INSERT INTO ${field} VALUES (?, ?)`));
  let row = 0;
  database.exec("BEGIN");
  for (const batch of stock.batches()) {
    for (const vehicle of batch) {
      row += 1;
      insert.run(row, vehicle.id, ...columnValues(vehicle));
      insertWords.run(row, searchedText(vehicle));
      for (const [place, field] of manyFacets.entries()) {
        for (const value of facetValues(vehicle, field)) insertMany[place]?.run(row, value);
      }
    }
    if (row % vehiclesPerTransaction === 0) database.exec("COMMIT; BEGIN");
  }
  for (const [place, fields] of indexedColumns.entries())
    database.exec(`CREATE INDEX by_${place} ON vehicles (${fields})`);
  for (const [place, order] of Object.values(ordersInSql).entries()) {
    database.exec(`CREATE INDEX in_order_${place} ON vehicles (${order.replace(" NULLS LAST", "")})`);
  }
  for (const field of manyFacets) {
    database.exec(`CREATE INDEX of_${field} ON ${field} (vehicle, value);
      CREATE INDEX by_${field} ON ${field} (value, vehicle)`);
  }
  database.exec(`COMMIT; ANALYZE; PRAGMA user_version = ${stock.size}`);
}

function search(database: DatabaseSync, mixed: MixedQuery): PeerAnswer {
  const { query, hitsPerPage, facets, ranges } = mixed.request;
  const conditions = queryConditions(mixed);
  const held = (kind: "facet" | "range", field: string) => withoutOwn(conditions, kind, field);
  const all = whereClause(conditions);
  const needed = [...new Set(["id", "custom_rank", "created_at", "price", ...facets, ...ranges])];
  const plain = needed.filter((name) => !(manyFacets as readonly string[]).includes(name));
  database.exec("DROP TABLE IF EXISTS temp.matched");
  database
    .prepare(`CREATE TEMP TABLE matched AS SELECT rowid AS vehicle, ${plain} FROM vehicles WHERE ${all.sql}`)
    .run(...all.values);
  const count = Number(database.prepare("SELECT count(*) AS count FROM matched").get()?.["count"]);
  const hits = database
    .prepare(`SELECT id FROM matched ORDER BY ${ordersInSql[query.sort]} LIMIT ? OFFSET ?`)
    .all(hitsPerPage, (query.page - 1) * hitsPerPage);
  const answer: PeerAnswer = { ids: hits.map((row) => String(row["id"])), count, facets: {}, ranges: {} };
  for (const field of facets) {
    const isRefined = (query.refinements[field] ?? []).length > 0;
    answer.facets[field] = fieldCounts(database, field, isRefined ? whereClause(held("facet", field)) : null);
  }
  for (const field of ranges) {
    const bounds = fieldBounds(
      database,
      field,
      query.ranges[field] === undefined ? null : whereClause(held("range", field)),
    );
    if (bounds !== null) answer.ranges[field] = bounds;
  }
  return answer;
}

function fieldCounts(database: DatabaseSync, field: FacetField, where: Where | null) {
  const from =
    where === null
      ? "matched"
      : `(SELECT rowid AS vehicle${multiValuedFields.has(field) ? "" : `, ${field}`} FROM vehicles WHERE ${where.sql})`;
  const sql = multiValuedFields.has(field)
    ? `SELECT value, count(*) AS count FROM ${from} AS found JOIN ${field} ON ${field}.vehicle = found.vehicle GROUP BY value`
    : `SELECT ${field} AS value, count(*) AS count FROM ${from} WHERE ${field} IS NOT NULL GROUP BY ${field}`;
  const rows = database.prepare(sql).all(...(where?.values ?? []));
  return rows.map((row) => ({ value: String(row["value"]), count: Number(row["count"]) })).toSorted(facetOrder(field));
}

function fieldBounds(database: DatabaseSync, field: RangeField, where: Where | null) {
  const from = where === null ? "matched" : `vehicles WHERE ${where.sql}`;
  const row = database
    .prepare(`SELECT min(${field}) AS low, max(${field}) AS high FROM ${from}`)
    .get(...(where?.values ?? []));
  return row === undefined || row["low"] === null ? null : { min: Number(row["low"]), max: Number(row["high"]) };
}

type Where = { sql: string; values: SQLInputValue[] };

function whereClause(conditions: readonly QueryCondition[]): Where {
  const parts = conditions.map(conditionSql);
  return { sql: parts.map(({ sql }) => sql).join(" AND "), values: parts.flatMap(({ values }) => values) };
}

function conditionSql({ field, test }: QueryCondition): Where {
  switch (test.kind) {
    case "words":
      return { sql: "rowid IN (SELECT rowid FROM words WHERE words MATCH ?)", values: [wordMatch(test.words)] };
    case "one-of": {
      const list = test.values.map(() => "?").join(", ");
      const isMany = (manyFacets as readonly string[]).includes(field);
      const sql = isMany ? `rowid IN (SELECT vehicle FROM ${field} WHERE value IN (${list}))` : `${field} IN (${list})`;
      return { sql, values: [...test.values] };
    }
    case "between": {
      const ends = [test.min === null ? [] : [`${field} >= ?`], test.max === null ? [] : [`${field} <= ?`]].flat();
      return { sql: ends.join(" AND "), values: [test.min, test.max].filter((end) => end !== null) };
    }
  }
}

/** FTS5 does not tolerate typing errors. */
function wordMatch(words: readonly string[]): string {
  return words.map((word, place) => `"${word}"${place === words.length - 1 ? "*" : ""}`).join(" ");
}
