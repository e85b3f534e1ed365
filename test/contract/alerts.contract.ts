import { expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { alertSubject, type WatchedVehicle } from "../../src/watchlist/alert-store.ts";
import type { WatchedState } from "../../src/watchlist/vehicle-change.ts";
import type { StorePlace } from "./every-store.ts";
import { alertMail } from "./lead-rows.ts";

const now = Date.UTC(2026, 10, 21, 1);
const dear: WatchedState = { availability: "available", price: 30_000 };
const cheap: WatchedState = { availability: "available", price: 25_000 };
const email = "ann@example.com";
const mail = (id: string, to = email) => alertMail(id, to, now);

const ask = ({ alerts }: Store, id: string, { siteId = "north", to = email, day = "2026-11-21" } = {}) =>
  alerts.ask({ siteId, accountId: "ann", email: to, now, day, mostInDay: 3 }, mail(id, to));
const readMails = async ({ outbox }: Store, siteId = "north") =>
  (await outbox.readEntries(siteId, alertSubject("ann"))).map(({ id, state }) => `${id} ${state}`).toSorted();
const onlyOne = (watched: WatchedVehicle[]): WatchedVehicle => {
  expect(watched).toHaveLength(1);
  return watched[0] as WatchedVehicle;
};

/** Contract of every `AlertStore`. */
export function alertsContract(makePlace: () => Promise<StorePlace>): void {
  it("an address gets alerts after it was confirmed, until they are ended", async () => {
    const store = await (await makePlace()).open();
    await store.watchlist.save("north", "ann", [{ vehicleId: "rav", seen: dear }], now);
    expect(await ask(store, "first")).toBe(true);
    expect(await store.alerts.subscription("north", "ann")).toEqual({ email, isConfirmed: false });
    expect(onlyOne(await store.alerts.watched("north")).email).toBeNull();
    expect(await store.alerts.confirm("north", "ann", "other@example.com", now)).toBe(false);
    expect(await store.alerts.confirm("north", "ann", email, now)).toBe(true);
    expect(await store.alerts.confirm("north", "ann", email, now + 1)).toBe(true);
    expect(onlyOne(await store.alerts.watched("north"))).toEqual({
      accountId: "ann",
      vehicleId: "rav",
      seen: dear,
      email,
    });
    await store.alerts.end("north", "ann");
    expect(await store.alerts.subscription("north", "ann")).toBeNull();
    expect(onlyOne(await store.alerts.watched("north")).email).toBeNull();
    expect(await store.alerts.confirm("north", "ann", email, now)).toBe(false);
    expect(await readMails(store)).toEqual([]);
  });

  it("another address replaces the first and is not confirmed", async () => {
    const store = await (await makePlace()).open();
    await ask(store, "first");
    await store.alerts.confirm("north", "ann", email, now);
    await ask(store, "second", { to: "new@example.com" });
    expect(await store.alerts.subscription("north", "ann")).toEqual({ email: "new@example.com", isConfirmed: false });
    expect(await readMails(store)).toEqual(["first pending", "second pending"]);
  });

  it("an account has a limit of requests per day, however many at the same time", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()] as const;
    const asked = Array.from({ length: 6 }, (_, index) => ask(stores[index % 2 === 0 ? 0 : 1], `mail ${index}`));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(3);
    expect(await readMails(stores[0])).toHaveLength(3);
    await stores[0].alerts.end("north", "ann");
    expect(await ask(stores[0], "too much")).toBe(false);
    expect(await ask(stores[0], "tomorrow", { day: "2026-11-22" })).toBe(true);
  });

  it("a change is recorded once with its mail, however many processes notice it", async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    await here.watchlist.save("north", "ann", [{ vehicleId: "rav", seen: dear }], now);
    const watched = onlyOne(await here.alerts.watched("north"));
    const noted = [here, there, here, there].map(({ alerts }, index) =>
      alerts.note("north", watched, cheap, mail(`mail ${index}`), now),
    );
    expect((await Promise.all(noted)).filter(Boolean)).toHaveLength(1);
    expect(await readMails(here)).toHaveLength(1);
    expect(onlyOne(await there.alerts.watched("north")).seen).toEqual(cheap);
  });

  it("[RT-01] alerts of one site do not appear at another", async () => {
    const store = await (await makePlace()).open();
    await store.watchlist.save("north", "ann", [{ vehicleId: "rav", seen: dear }], now);
    await ask(store, "first");
    expect(await store.alerts.watched("south")).toEqual([]);
    expect(await store.alerts.subscription("south", "ann")).toBeNull();
    await store.alerts.end("south", "ann");
    expect(await store.alerts.note("south", onlyOne(await store.alerts.watched("north")), cheap, null, now)).toBe(
      false,
    );
    expect(await store.alerts.subscription("north", "ann")).not.toBeNull();
    expect(await readMails(store)).toEqual(["first pending"]);
  });
}
