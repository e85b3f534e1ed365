import pg from "pg";
import { type PrivatePostgres, startPostgres } from "../../scripts/postgres.ts";
import { facetOrder } from "../../src/search/facets.ts";
import { facetValues } from "../../src/search/search-field-values.ts";
import { type FacetField, multiValuedFields, rangeFields } from "../../src/search/search-query.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
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

const numericColumns: ReadonlySet<string> = new Set(["custom_rank", "created_at", "present_until", ...rangeFields]);
const vehiclesPerInsert = 2_000;
/** Tuned for a single client. Planning for JIT compilation costs more than these queries gain. */
const settings = "-c work_mem=256MB -c jit=off";

/** PostgreSQL over its own socket: one row per vehicle, arrays for multi-valued fields, and indexes. */
export function postgresPeer(stock: GeneratedStock): SearchPeer {
  let server: PrivatePostgres | null = null;
  let client: pg.Client | null = null;
  const connected = (): pg.Client => {
    if (client === null) throw new Error("PostgreSQL was not started.");
    return client;
  };
  const connect = async (): Promise<number> => {
    const startedAt = performance.now();
    await client?.end();
    server ??= await startPostgres();
    client = new pg.Client({ connectionString: server.url, options: settings });
    await client.connect();
    return (performance.now() - startedAt) / 1_000;
  };
  return {
    name: "PostgreSQL",
    async load() {
      await connect();
      const startedAt = performance.now();
      await fill(connected(), stock);
      return (performance.now() - startedAt) / 1_000;
    },
    restart: connect,
    pass: (queries, maximumMs) =>
      timedPass(
        queries,
        maximumMs,
        (query) => search(connected(), query),
        (answer) => answer,
      ),
    async footprint() {
      const { rows } = await connected().query("SELECT pg_total_relation_size('vehicles') AS bytes");
      return { memory: null, arrays: null, disk: Number(rows[0]?.bytes) };
    },
    async millisecondsToFind() {
      const startedAt = performance.now();
      await connected().query("UPDATE vehicles SET price = price WHERE id = (SELECT min(id) FROM vehicles)");
      return performance.now() - startedAt;
    },
    async close() {
      await client?.end();
      await server?.stop();
    },
  };
}

async function fill(client: pg.Client, stock: GeneratedStock): Promise<void> {
  const columns = vehicleColumns.map((name) => `${name} ${numericColumns.has(name) ? "float8" : "text"}`);
  const many = manyFacets.map((field) => `${field} text[]`);
  await client.query(`CREATE TABLE vehicles (id text PRIMARY KEY, ${columns}, ${many}, words tsvector)`);
  let waiting: object[] = [];
  const insert = async (): Promise<void> => {
    const names = ["id", ...vehicleColumns, ...manyFacets];
    await client.query(
      `INSERT INTO vehicles (${names}, words) SELECT ${names}, to_tsvector('simple', text)
       FROM json_populate_recordset(NULL::vehicles, $1) NATURAL JOIN json_to_recordset($1) AS texts(id text, text text)`,
      [JSON.stringify(waiting)],
    );
    waiting = [];
  };
  for (const batch of stock.batches()) {
    for (const vehicle of batch) {
      waiting.push(vehicleRow(vehicle));
      if (waiting.length === vehiclesPerInsert) await insert();
    }
  }
  await insert();
  for (const fields of [...indexedColumns, ...Object.values(ordersInSql)])
    await client.query(`CREATE INDEX ON vehicles (${fields})`);
  for (const field of [...manyFacets, "words"]) await client.query(`CREATE INDEX ON vehicles USING gin (${field})`);
  await client.query("VACUUM ANALYZE vehicles");
}

function vehicleRow(vehicle: Vehicle): object {
  const values = columnValues(vehicle);
  return {
    id: vehicle.id,
    text: searchedText(vehicle),
    ...Object.fromEntries(vehicleColumns.map((name, place) => [name, values[place]])),
    ...Object.fromEntries(manyFacets.map((field) => [field, facetValues(vehicle, field)])),
  };
}

type Found = {
  count: number;
  ids: string[];
  facets: Partial<Record<FacetField, [value: string, count: number][] | null>>;
  ranges: Record<string, [min: number | null, max: number | null]>;
};

/** A single statement: matches are found once and then counted. */
async function search(client: pg.Client, mixed: MixedQuery): Promise<PeerAnswer> {
  const { query, hitsPerPage, facets, ranges } = mixed.request;
  const conditions = queryConditions(mixed);
  const values: unknown[] = [];
  const where = (held: readonly QueryCondition[]) => held.map((one) => conditionSql(one, values)).join(" AND ");
  const needed = [...new Set(["id", "custom_rank", "created_at", "price", ...facets, ...ranges])];
  const matched = `SELECT ${needed} FROM vehicles WHERE ${where(conditions)}`;
  const sourceFor = (kind: "facet" | "range", field: string): string => {
    const held = withoutOwn(conditions, kind, field);
    return held.length === conditions.length
      ? "matched"
      : `(SELECT ${field} FROM vehicles WHERE ${where(held)}) AS held`;
  };
  const ofFacets = facets.map((field) => `'${field}', (${countsSql(field, sourceFor("facet", field))})`);
  const ofRanges = ranges.map(
    (field) => `'${field}', (SELECT json_build_array(min(${field}), max(${field})) FROM ${sourceFor("range", field)})`,
  );
  const page = `SELECT id FROM matched ORDER BY ${ordersInSql[query.sort]} LIMIT ${hitsPerPage} OFFSET ${(query.page - 1) * hitsPerPage}`;
  const { rows } = await client.query<Found>(
    `WITH matched AS MATERIALIZED (${matched})
     SELECT (SELECT count(*)::int FROM matched) AS count, ARRAY(${page}) AS ids,
       json_build_object(${ofFacets}) AS facets, json_build_object(${ofRanges}) AS ranges`,
    values,
  );
  return foundAnswer(rows[0]);
}

function countsSql(field: FacetField, source: string): string {
  const values = multiValuedFields.has(field) ? `unnest(${field})` : field;
  return `SELECT json_agg(json_build_array(value, count)) FROM (
    SELECT value::text, count(*) AS count FROM (SELECT ${values} AS value FROM ${source}) AS every
    WHERE value IS NOT NULL GROUP BY value) AS counted`;
}

function foundAnswer(found: Found | undefined): PeerAnswer {
  if (found === undefined) throw new Error("PostgreSQL answered nothing.");
  const answer: PeerAnswer = { ids: found.ids, count: found.count, facets: {}, ranges: {} };
  for (const [name, counts] of Object.entries(found.facets)) {
    const field = name as FacetField;
    answer.facets[field] = (counts ?? []).map(([value, count]) => ({ value, count })).toSorted(facetOrder(field));
  }
  for (const [field, [min, max]] of Object.entries(found.ranges)) {
    if (min !== null && max !== null) answer.ranges[field as keyof PeerAnswer["ranges"]] = { min, max };
  }
  return answer;
}

/** Returns the condition as SQL and adds its parameters to `values`. */
function conditionSql({ field, test }: QueryCondition, values: unknown[]): string {
  if (test.kind === "words") {
    const words = test.words.map((word) => word.toLowerCase()).join(" & ");
    return `words @@ to_tsquery('simple', $${values.push(`${words}:*`)})`;
  }
  if (test.kind === "one-of") {
    const isMany = (manyFacets as readonly string[]).includes(field);
    return `${field} ${isMany ? "&&" : "="} ${isMany ? "" : "ANY"}($${values.push(test.values)}${isMany ? "::text[]" : ""})`;
  }
  const ends = [
    test.min === null ? null : `${field} >= $${values.push(test.min)}`,
    test.max === null ? null : `${field} <= $${values.push(test.max)}`,
  ];
  return ends.filter((end) => end !== null).join(" AND ");
}
