import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ourService, type ProtocolService } from "../../../test/contract/protocol-services.ts";
import { plainVehicles } from "../../../test/stock-and-sites.ts";
import { queryFields } from "./query-payload.ts";

const multiSearch = "/multi-search";
const search = "/indexes/Car_production/search";
const facetSearch = "/indexes/Car_production/facet-search";
const index = { indexUid: "Car_production" };

let service: ProtocolService;
beforeAll(async () => {
  service = await ourService(plainVehicles(30));
});
afterAll(() => service.close());

test("[ER-08] any JSON is answered or refused and never causes a server error", async () => {
  const field = fc.constantFrom(...queryFields, "indexUid", "facetName", "facetQuery", "queries", "__proto__");
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom("Car_production", "make", "make = Toyota", "price:asc", "*", "make:3"),
    fc.array(fc.constantFrom("make", "price:desc", "*", "make = x OR", "NOT", "id")),
  );
  const query = fc.dictionary(field, value, { maxKeys: 5 }).map((fields) => ({ ...index, ...fields }));
  const body = fc.oneof(
    fc.record({ queries: fc.array(query, { maxLength: 3 }) }),
    fc.dictionary(field, value, { maxKeys: 5 }),
    fc.jsonValue(),
  );
  const path = fc.constantFrom(multiSearch, search, facetSearch);
  await fc.assert(
    fc.asyncProperty(path, body, async (address, sent) => {
      expect((await service.ask(address, sent)).status).toBeLessThan(500);
    }),
    { numRuns: 1_000 },
  );
  const filter = fc.oneof(fc.string(), fc.stringMatching(/^[a-z"' ()=<>,[\]\\]{0,40}(AND|OR|NOT|IN|TO|IS|NULL| )*$/));
  await fc.assert(
    fc.asyncProperty(filter, async (text) => {
      expect((await service.ask(search, { filter: text, limit: 0 })).status).toBeLessThan(500);
    }),
    { numRuns: 1_000 },
  );
});
