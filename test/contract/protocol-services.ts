import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { indexSettings } from "../../src/adapters/search/meilisearch/index-layout.ts";
import { signTenantToken } from "../../src/adapters/search/tenant-token.ts";
import { siteCardPrices } from "../../src/finance/site-card-prices.ts";
import { filterableFields } from "../../src/search/protocol/index-fields.ts";
import { searchDocument } from "../../src/search/search-document.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { searchServicePlatform } from "../search-service-platform.ts";
import { settingsFile, siteFile, loadSites } from "../stock-and-sites.ts";
import type { MeilisearchPlace } from "./on-meilisearch.ts";
import { testNow, testVehicle, vehiclesArbitrary } from "./search-vehicles.ts";

export type ProtocolAnswer = { status: number; body: unknown };

/** A service that speaks the protocol, with the vehicles of the site `alpha` in the index `Car_production`. */
export type ProtocolService = {
  /** Posts a body with the site's own key; `path` is relative to the service's address. */
  ask(path: string, body: unknown): Promise<ProtocolAnswer>;
  close(): Promise<void>;
};

const site = "alpha";
const index = "Car_production";

/** Our own service, in this process. */
export async function ourService(vehicles: readonly Vehicle[]): Promise<ProtocolService> {
  const platform = await searchServicePlatform({ sites: [wideSite], vehicles: { [site]: vehicles }, now: testNow });
  const host = `${site}.localhost`;
  const connection = await platform.ask(host, "/search-service/connection");
  const { key } = (await connection.json()) as { key: string };
  return {
    async ask(path, body) {
      const answer = await platform.ask(host, `/search-service${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
    close: () => platform.close(),
  };
}

/** A site that lists everything in its index, and shows subscription prices. */
export const wideSite = siteFile(site, {
  price: { offersSubscriptions: true },
  stock: { itemTypes: ["car", "motorcycle", "caravan"], soldVisibleDays: 365 },
});

/** The same documents in a real Meilisearch, behind a tenant token; the index has its own name there. */
export async function meilisearchService(
  { url, key }: MeilisearchPlace,
  vehicles: readonly Vehicle[],
): Promise<ProtocolService> {
  const ownIndex = `protocol_${randomUUID()}`;
  const send = async (method: string, path: string, body?: unknown, bearer = key) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${bearer}` };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const task = async (method: string, path: string, body?: unknown): Promise<void> => {
    const { taskUid } = (await send(method, path, body)).body;
    for (let status = "enqueued"; status !== "succeeded";) {
      const { body: state } = await send("GET", `/tasks/${String(taskUid)}`);
      status = String(state["status"]);
      if (status === "failed") throw new Error(JSON.stringify(state["error"]));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await task("POST", "/indexes", { uid: ownIndex, primaryKey: "id" });
  await task("PATCH", `/indexes/${ownIndex}/settings`, {
    ...indexSettings,
    filterableAttributes: filterableFields,
  });
  const cardPrices = siteCardPrices(
    () => loadSites([settingsFile(wideSite)]),
    () => testNow,
  )(site);
  const documents = vehicles
    .map((vehicle) => searchDocument(vehicle, site, cardPrices))
    .filter((document) => document !== null);
  await task("POST", `/indexes/${ownIndex}/documents`, documents);
  const parent = (await send("POST", "/keys", { actions: ["search"], indexes: [ownIndex], expiresAt: null })).body;
  const claims = { searchRules: { [ownIndex]: { filter: `site = ${site}` } }, apiKeyUid: String(parent["uid"]) };
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const token = signTenantToken({ ...claims, exp }, String(parent["key"]));
  return {
    async ask(path, body) {
      const sent = JSON.parse(JSON.stringify(body).replaceAll(index, ownIndex)) as unknown;
      const answer = await send("POST", path.replace(index, ownIndex), sent, token);
      return { status: answer.status, body: JSON.parse(JSON.stringify(answer.body).replaceAll(ownIndex, index)) };
    },
    async close() {
      await task("DELETE", `/indexes/${ownIndex}`);
      await send("DELETE", `/keys/${String(parent["uid"])}`).catch(() => {});
    },
  };
}

/** Vehicles of many kinds, the same in every run, including some with characters that filters must quote. */
export function protocolVehicles(count: number): Vehicle[] {
  const [random = []] = fc.sample(vehiclesArbitrary({ minLength: count, maxLength: count }), { seed: 1, numRuns: 1 });
  const special = [
    { id: "q1", make: 'O"Neil', model: "d'Or", badge: "back\\slash", year: 2022, customRank: 9 },
    { id: "q2", make: "toyota", model: "Land Cruiser", badge: "Été", price: 20_000.5, customRank: 8 },
    { id: "q3", make: "Citroën", model: "CX-5", badge: "AND", seats: 5, customRank: 7, categories: ["family"] },
  ];
  return [...random.filter((vehicle) => vehicle.showOnDealerWebsite), ...special.map(testVehicle)];
}

/** A response without its processing time, which differs between searches. */
export function timeless({ status, body }: ProtocolAnswer): ProtocolAnswer {
  const text = JSON.stringify(body).replace(/"processingTimeMs":\d+/g, '"processingTimeMs":0');
  return { status, body: JSON.parse(text) };
}
