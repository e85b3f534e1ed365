import fc from "fast-check";
import { expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { StockConflictError } from "../../src/vehicles/stock.ts";
import { noHolds } from "../../src/vehicles/stock-imports.ts";
import { vehicleForTest } from "../../src/vehicles/vehicle-for-test.ts";
import type { StorePlace } from "./every-store.ts";
import { leadRow, outboxEntry } from "./lead-rows.ts";
import { importRows, stagedRow, readStock } from "./stock-rows.ts";

// Few names, so that the two sites often share ids, slugs, stock numbers and keys.
const names = ["a", "b", "c"];
const name = fc.constantFrom(...names);
const siteId = fc.constantFrom("north", "south");
const vehicleNames = fc.record({ id: name, slug: name, stocknum: name });
const someVehicles = fc.array(vehicleNames, { minLength: 1, maxLength: 3 });
const someNames = fc.uniqueArray(name, { maxLength: 3 });

type Action = { siteId: string; label: string; run: (store: Store) => Promise<unknown> };

const put = fc.tuple(siteId, someVehicles).map(([site, vehicles]): Action => ({
  siteId: site,
  label: `${site} puts ${JSON.stringify(vehicles)}`,
  run: (store) =>
    store.stockWrites
      .putVehicles(
        site,
        vehicles.map((vehicle) => vehicleForTest({ ...vehicle, locationName: site })),
      )
      .catch((error: unknown) => {
        if (!(error instanceof StockConflictError)) throw error;
      }),
}));

const importFile = fc
  .tuple(siteId, someNames, fc.boolean(), name)
  .map(([site, rows, removesMissing, slug]): Action => ({
    siteId: site,
    label: `${site} imports ${rows.join()}`,
    run: (store) => {
      const staged = rows.map((stocknum) => stagedRow(stocknum, { locationName: site }));
      const newId = () => `${slug}${(nextId += 1)}`;
      return importRows(store, site, staged, {
        holds: { ...noHolds, missing: removesMissing ? new Set() : "all" },
        newId,
        baseSlug: () => slug,
      });
    },
  }));
let nextId = 0;

const submit = fc.tuple(siteId, name).map(([site, key]): Action => ({
  siteId: site,
  label: `${site} submits ${key}`,
  run: (store) => store.leads.submit(leadRow(site, `lead-${key}`, { name: site }), key, [outboxEntry(key)]),
}));

const redeliver = fc.tuple(siteId, name).map(([site, key]): Action => ({
  siteId: site,
  label: `${site} redelivers ${key}`,
  run: (store) => store.outbox.redeliver(site, `lead-${key}`, [key], [outboxEntry(`look-${key}`)], 1),
}));

const actions = fc.array(fc.oneof(put, importFile, submit, redeliver), {
  minLength: 1,
  maxLength: 8,
});

/** No method of the store returns or changes another site's data. */
export function siteIsolationContract(makePlace: () => Promise<StorePlace>): void {
  it("returns only a site's own rows, and changes only them, however much two sites' names collide [RT-01] [SE-03] [VP-17]", async () => {
    const place = await makePlace();
    const store = await place.open();
    const database = await place.openDatabase();
    const property = fc.asyncProperty(actions, async (sequence) => {
      for (const table of ["vehicles", "stock_versions", "leads", "outbox", "outbox_targets"] as const) {
        await database.transaction((transaction) => transaction.deleteFrom(table).execute());
      }
      for (const action of sequence) {
        const other = action.siteId === "north" ? "south" : "north";
        const before = await readEverything(store, other);
        await action.run(store);
        expect(await readEverything(store, other), action.label).toEqual(before);
        expectOnlyOwn(await readEverything(store, action.siteId), action.siteId);
      }
    });
    await fc.assert(property, { numRuns: 25 });
  }, 60_000);
}

/** Everything that the ports return for a site, queried with every name of either site. */
async function readEverything({ stock, leads, outbox }: Store, site: string) {
  const changes = await stock.changesSince(site, 0);
  const listed = await readStock({ stock } as Store, site);
  const ids = [...names, ...listed.map((vehicle) => vehicle.id)];
  const slugs = [...names, ...listed.map((vehicle) => vehicle.slug)];
  const leadIds = names.map((key) => `lead-${key}`);
  return {
    listed,
    byId: await Promise.all(ids.map((id) => stock.vehicleById(site, id))),
    bySlug: await Promise.all(slugs.map((slug) => stock.vehicleBySlug(site, slug))),
    version: (await stock.versions()).get(site),
    changed: changes?.changed.sort((left, right) => (left.id < right.id ? -1 : 1)),
    removedIds: changes?.removedIds,
    leads: await leads.leads(site),
    leadsById: await Promise.all(leadIds.map((leadId) => leads.lead(site, leadId))),
    entries: await Promise.all(leadIds.map((leadId) => outbox.readEntries(site, leadId))),
  };
}

function expectOnlyOwn(everything: Awaited<ReturnType<typeof readEverything>>, site: string): void {
  const vehicles = [...everything.listed, ...everything.byId, ...everything.bySlug, ...(everything.changed ?? [])];
  for (const vehicle of vehicles) expect(vehicle?.locationName ?? site).toBe(site);
  for (const lead of [...everything.leads, ...everything.leadsById]) expect(lead?.name ?? site).toBe(site);
  for (const entry of everything.entries.flat()) expect(entry.siteId).toBe(site);
}
