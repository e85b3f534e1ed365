import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { presentUntil, shownFrom } from "../../src/search/base-condition.ts";
import { facetOrder } from "../../src/search/facets.ts";
import { facetValues, multiValuedFields, rangeValue } from "../../src/search/search-document.ts";
import {
  type FacetField,
  facetFields,
  type RangeField,
  rangeFields,
  type SortOption,
} from "../../src/search/search-query.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { GeneratedStock } from "./generated-stock.ts";
import type { MixedQuery } from "./query-mix.ts";
import { type PeerAnswer, scopeOf, type SearchPeer, timedPass } from "./search-peer.ts";

/** A condition of a query; a facet is counted without its own. */
type Condition = { kind: "wall" | "facet" | "range"; field: string; sql: string; values: SQLInputValue[] };

const plainFacets = facetFields.filter((field) => !multiValuedFields.has(field) && field !== "year");
const columns = [...plainFacets, ...rangeFields] as const;
const manyFields = [...multiValuedFields];
/** The greatest number of JSON and SQLite alike, for what is never sold. */
const withoutEnd = Number.MAX_SAFE_INTEGER;
const vehiclesPerTransaction = 20_000;

const orders: Readonly<Record<SortOption, string>> = {
  "most-relevant": "custom_rank DESC, id",
  latest: "created_at DESC, id",
  "highest-price": "price DESC NULLS LAST, id",
  "lowest-price": "price, id",
};

/** SQLite with FTS5 in process: one row a vehicle, a table for each field of several values, and indexes. */
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
  const names = ["rowid", "id", "custom_rank", "created_at", "present_until", ...columns];
  const manyTables = manyFields.map((field) => `CREATE TABLE ${field} (vehicle INTEGER, value TEXT)`);
  database.exec(`
    CREATE TABLE vehicles (rowid INTEGER PRIMARY KEY, ${names.slice(1).join(", ")});
    CREATE VIRTUAL TABLE words USING fts5(text, content = '', prefix = '2 3');
    ${manyTables.join(";")};`);
  const insert = database.prepare(`INSERT INTO vehicles (${names}) VALUES (${names.map(() => "?")})`);
  const insertWords = database.prepare("INSERT INTO words (rowid, text) VALUES (?, ?)");
  const insertMany = manyFields.map((field) => database.prepare(`INSERT INTO ${field} VALUES (?, ?)`));
  let row = 0;
  database.exec("BEGIN");
  for (const batch of stock.batches()) {
    for (const vehicle of batch) {
      row += 1;
      insert.run(...rowOf(row, vehicle));
      insertWords.run(row, textOf(vehicle));
      for (const [place, field] of manyFields.entries()) {
        for (const value of facetValues(vehicle, field)) insertMany[place]?.run(row, value);
      }
    }
    if (row % vehiclesPerTransaction === 0) database.exec("COMMIT; BEGIN");
  }
  const indexed = ["dealership_slug", "make, model", "simple_body", "price", "km", "year"];
  for (const [place, fields] of indexed.entries()) database.exec(`CREATE INDEX by_${place} ON vehicles (${fields})`);
  for (const [place, order] of Object.values(orders).entries()) {
    database.exec(`CREATE INDEX in_order_${place} ON vehicles (${order.replace(" NULLS LAST", "")})`);
  }
  for (const field of manyFields) {
    database.exec(`CREATE INDEX of_${field} ON ${field} (vehicle, value);
      CREATE INDEX by_${field} ON ${field} (value, vehicle)`);
  }
  database.exec(`COMMIT; ANALYZE; PRAGMA user_version = ${stock.size}`);
}

function rowOf(row: number, vehicle: Vehicle): SQLInputValue[] {
  return [
    row,
    vehicle.id,
    vehicle.customRank,
    vehicle.createdAt,
    Math.max(-1, Math.min(presentUntil(vehicle), withoutEnd)),
    ...plainFacets.map((field) => facetValues(vehicle, field)[0] ?? null),
    ...rangeFields.map((field) => rangeValue(vehicle, field)),
  ];
}

function textOf({
  make,
  model,
  badge,
  series,
  year,
  colour,
  body,
  simpleBody,
  stocknum,
  vin,
  regplate,
}: Vehicle): string {
  return [make, model, badge, series, year, colour, body, simpleBody, stocknum, vin, regplate].join(" ");
}

function search(database: DatabaseSync, mixed: MixedQuery): PeerAnswer {
  const { query, hitsPerPage, facets, ranges } = mixed.request;
  const conditions = conditionsOf(mixed);
  const held = (kind: "facet" | "range" | null, field: string | null) =>
    conditions.filter((condition) => condition.kind !== kind || condition.field !== field);
  const all = whereOf(conditions);
  const needed = [...new Set(["id", "custom_rank", "created_at", "price", ...facets, ...ranges])];
  const plain = needed.filter((name) => !(manyFields as readonly string[]).includes(name));
  database.exec("DROP TABLE IF EXISTS temp.matched");
  database
    .prepare(`CREATE TEMP TABLE matched AS SELECT rowid AS vehicle, ${plain} FROM vehicles WHERE ${all.sql}`)
    .run(...all.values);
  const count = Number(database.prepare("SELECT count(*) AS count FROM matched").get()?.["count"]);
  const hits = database
    .prepare(`SELECT id FROM matched ORDER BY ${orders[query.sort]} LIMIT ? OFFSET ?`)
    .all(hitsPerPage, (query.page - 1) * hitsPerPage);
  const answer: PeerAnswer = { ids: hits.map((row) => String(row["id"])), count, facets: {}, ranges: {} };
  for (const field of facets) {
    const isRefined = (query.refinements[field] ?? []).length > 0;
    answer.facets[field] = countsOf(database, field, isRefined ? whereOf(held("facet", field)) : null);
  }
  for (const field of ranges) {
    const bounds = boundsOf(database, field, query.ranges[field] === undefined ? null : whereOf(held("range", field)));
    if (bounds !== null) answer.ranges[field] = bounds;
  }
  return answer;
}

function countsOf(database: DatabaseSync, field: FacetField, where: Where | null) {
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

function boundsOf(database: DatabaseSync, field: RangeField, where: Where | null) {
  const from = where === null ? "matched" : `vehicles WHERE ${where.sql}`;
  const row = database
    .prepare(`SELECT min(${field}) AS low, max(${field}) AS high FROM ${from}`)
    .get(...(where?.values ?? []));
  return row === undefined || row["low"] === null ? null : { min: Number(row["low"]), max: Number(row["high"]) };
}

type Where = { sql: string; values: SQLInputValue[] };

function whereOf(conditions: readonly Condition[]): Where {
  return {
    sql: conditions.map(({ sql }) => sql).join(" AND "),
    values: conditions.flatMap(({ values }) => values),
  };
}

function conditionsOf(mixed: MixedQuery): Condition[] {
  const { dealerships, request } = mixed;
  const { query } = request;
  const conditions: Condition[] = [
    { kind: "wall", field: "present_until", sql: "present_until >= ?", values: [shownFrom(scopeOf(mixed))] },
  ];
  if (dealerships !== null) {
    const sql = `dealership_slug IN (${dealerships.map(() => "?").join(", ")})`;
    conditions.push({ kind: "wall", field: "dealership_slug", sql, values: [...dealerships] });
  }
  if (query.sort === "lowest-price") conditions.push({ kind: "wall", field: "price", sql: "price > 0", values: [] });
  const words = matchOf(query.text);
  if (words !== "") {
    const sql = "rowid IN (SELECT rowid FROM words WHERE words MATCH ?)";
    conditions.push({ kind: "wall", field: "text", sql, values: [words] });
  }
  for (const [name, given] of Object.entries(query.refinements)) {
    const field = name as FacetField;
    const list = given.map(() => "?").join(", ");
    const sql = multiValuedFields.has(field)
      ? `rowid IN (SELECT vehicle FROM ${field} WHERE value IN (${list}))`
      : `${field} IN (${list})`;
    conditions.push({ kind: "facet", field, sql, values: field === "year" ? given.map(Number) : [...given] });
  }
  for (const [field, { min, max }] of Object.entries(query.ranges)) {
    const ends = [min === null ? null : `${field} >= ${min}`, max === null ? null : `${field} <= ${max}`];
    const sql = ends.filter((end) => end !== null).join(" AND ");
    if (sql !== "") conditions.push({ kind: "range", field, sql, values: [] });
  }
  return conditions;
}

/** Every word must be there, the last one as a beginning; FTS5 forgives no typing errors. */
function matchOf(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word, place) => `"${word}"${place === words.length - 1 ? "*" : ""}`).join(" ");
}
