import { expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { alertSubject } from "../../src/watchlist/alert-store.ts";
import { savedSearchLimit, type WaitingAccount } from "../../src/watchlist/saved-search.ts";
import { stockVehicle } from "../factories.ts";
import type { StorePlace } from "./every-store.ts";
import { alertMail } from "./lead-rows.ts";

const now = Date.UTC(2026, 10, 21, 1);
const day = "2026-11-21";
const email = "ann@example.com";
const search = (address: string, checkedVersion = 1) => ({ address, name: `name of ${address}`, checkedVersion });
const mail = (id: string, to = email) => alertMail(id, to, now);

async function subscribe({ alerts }: Store, accountId = "ann", siteId = "north"): Promise<void> {
  const asked = { siteId, accountId, email, now, day, mostInDay: 9 };
  await alerts.ask(asked, mail(`confirm ${accountId}`));
  await alerts.confirm(siteId, accountId, email, now);
}
const onlyOne = (waiting: WaitingAccount[]): WaitingAccount => {
  expect(waiting).toHaveLength(1);
  return waiting[0] as WaitingAccount;
};
const readMail = async ({ outbox }: Store) =>
  (await outbox.readEntries("north", alertSubject("ann")))
    .map(({ id }) => id)
    .filter((id) => !id.startsWith("confirm"));

/** Contract of every `SavedSearches`. */
export function savedSearchesContract(makePlace: () => Promise<StorePlace>): void {
  it("a search is stored once until it is removed, by its account at its site", async () => {
    const { savedSearches } = await (await makePlace()).open();
    await savedSearches.save("north", "ann", search("/search/toyota"), 1);
    await savedSearches.save("north", "ann", search("/search/kia"), 2);
    expect(await savedSearches.save("north", "ann", search("/search/toyota", 7), 3)).toBe(true);
    expect(await savedSearches.ofAccount("north", "ann")).toEqual([
      { address: "/search/kia", name: "name of /search/kia" },
      { address: "/search/toyota", name: "name of /search/toyota" },
    ]);
    await savedSearches.remove("south", "ann", "/search/kia");
    await savedSearches.remove("north", "bob", "/search/kia");
    await savedSearches.remove("north", "ann", "/search/toyota");
    expect(await savedSearches.ofAccount("north", "ann")).toHaveLength(1);
    expect(await savedSearches.ofAccount("south", "ann")).toEqual([]);
  });

  it("an account stores a limited number, and saving an existing one succeeds", async () => {
    const { savedSearches } = await (await makePlace()).open();
    const addresses = Array.from({ length: savedSearchLimit }, (_, index) => `/search?query=${index}`);
    for (const address of addresses) expect(await savedSearches.save("north", "ann", search(address), 1)).toBe(true);
    expect(await savedSearches.save("north", "ann", search("/search?query=more"), 2)).toBe(false);
    expect(await savedSearches.save("north", "ann", search(addresses[0] ?? ""), 2)).toBe(true);
    expect(await savedSearches.save("north", "bob", search("/search?query=more"), 2)).toBe(true);
    expect(await savedSearches.ofAccount("north", "ann")).toHaveLength(savedSearchLimit);
  });

  it("unchecked searches of accounts with a confirmed address are waiting", async () => {
    const store = await (await makePlace()).open();
    const { savedSearches } = store;
    await savedSearches.save("north", "ann", search("/search/toyota", 1), 1);
    await savedSearches.save("north", "ann", search("/search/kia", 3), 1);
    await savedSearches.save("north", "bob", search("/search/kia", 1), 1);
    expect(await savedSearches.waiting("north", 3, day)).toEqual([]);
    await subscribe(store);
    const account = onlyOne(await savedSearches.waiting("north", 3, day));
    expect(account).toEqual({ accountId: "ann", email, searches: [search("/search/toyota", 1)] });
    expect(await savedSearches.recordCheck("north", { account, version: 3, day, now }, null)).toBe(true);
    expect(await savedSearches.waiting("north", 3, day)).toEqual([]);
    expect(onlyOne(await savedSearches.waiting("north", 4, day)).searches).toHaveLength(2);
    expect(await savedSearches.waiting("south", 4, day)).toEqual([]);
    await store.alerts.end("north", "ann");
    expect(await savedSearches.waiting("north", 4, day)).toEqual([]);
  });

  it("an account gets one mail a day, however many processes send, and none after its alerts ended", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()] as const;
    const [{ savedSearches, alerts }] = stores;
    await savedSearches.save("north", "ann", search("/search/toyota"), 1);
    await subscribe(stores[0]);
    const account = onlyOne(await savedSearches.waiting("north", 2, day));
    const results = Array.from({ length: 4 }, (_, index) =>
      stores[index % 2 === 0 ? 0 : 1].savedSearches.recordCheck(
        "north",
        { account, version: 2, day, now },
        mail(`mail ${index}`),
      ),
    );
    expect((await Promise.all(results)).filter(Boolean)).toHaveLength(1);
    expect(await readMail(stores[0])).toHaveLength(1);
    expect(await savedSearches.waiting("north", 3, day)).toEqual([]);
    const tomorrow = "2026-11-22";
    expect(onlyOne(await savedSearches.waiting("north", 3, tomorrow)).searches).toEqual([search("/search/toyota", 2)]);
    await alerts.end("north", "ann");
    const late = { account, version: 3, day: tomorrow, now };
    expect(await savedSearches.recordCheck("north", late, mail("late"))).toBe(false);
    expect(await readMail(stores[0])).toEqual([]);
  });

  it("[RT-01] an arrival is a vehicle that its site first had after a version, not one that changed", async () => {
    const store = await (await makePlace()).open();
    const { version } = await store.stockWrites.putVehicles("north", [stockVehicle("rav"), stockVehicle("yaris")]);
    await store.stockWrites.putVehicles("north", [stockVehicle("rav", { price: 9_000 }), stockVehicle("kia")]);
    expect([...(await store.savedSearches.arrivals("north", version))]).toEqual([["kia", version + 1]]);
    expect(await store.savedSearches.arrivals("south", 0)).toEqual(new Map());
  });
}
