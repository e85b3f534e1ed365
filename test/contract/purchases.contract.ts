import fc from "fast-check";
import { expect, it } from "vitest";
import { aesSealing } from "../../src/adapters/aes-sealing.ts";
import { openStore } from "../../src/adapters/open-store.ts";
import { noticeEntry } from "../../src/outbox/notice.ts";
import { findPerson } from "../../src/leads/find-person.ts";
import { changePurchase, openPurchase, startPurchase } from "../../src/purchases/change-purchase.ts";
import {
  claimMs,
  countedClaimsMs,
  longestClaimMs,
  mostClaims,
  mostOverConnection,
  mostOverConnectionADay,
} from "../../src/purchases/claim.ts";
import { mostUnnamed, type SealedPurchase } from "../../src/purchases/purchase-store.ts";
import { newClaim } from "../../src/reservations/reservation.ts";
import type { ClaimRequest } from "../../src/reservations/reservations.ts";
import { stockVehicle } from "../factories.ts";
import type { StorePlace } from "./every-store.ts";
import { digest } from "./lead-rows.ts";
import { rowsOfSite } from "./site-rows.ts";
import { dayMs, minuteMs } from "../../src/settings/durations.ts";

const siteId = "alpha";
const draft: SealedPurchase = {
  siteId,
  purchaseId: "p1",
  revision: 1,
  vehicleId: "car",
  leadId: null,
  startedAt: 1_000,
  changedAt: 1_000,
  sealed: "v1.sealed",
};
const mail = noticeEntry(
  "mail-1",
  "online purchase",
  { to: "ann@example.com", fromName: "A", replyTo: null, subject: "S", text: "T", html: "H", unsubscribeUrl: null },
  1_000,
  digest,
);
const anyVehicle = () => true;
const details = {
  name: "Ann Example",
  email: "ann@example.com",
  phone: "+61412345678",
  street: "7 Secretstreet",
  suburb: "Wagga Wagga",
  state: "NSW" as const,
  postcode: "2650",
  termsAccepted: false,
};

function reserving(reservationId: string, at: number, purchaseId?: string): ClaimRequest {
  return {
    ...newClaim({ reservationId, depositCents: 20_000, holdHours: 48 }, at),
    siteId,
    leadId: `lead of ${reservationId}`,
    vehicleId: "car",
    vehicleName: "Car",
    vehicleSlug: "car",
    dealershipSlug: "north",
    ...(purchaseId !== undefined && { purchaseId }),
    claimer: { person: `person of ${reservationId}`, connection: null },
  };
}

async function fillWithPurchases(place: StorePlace, count: number): Promise<void> {
  const database = await place.openDatabase();
  const row = { site_id: siteId, revision: 1, vehicle_id: "car", lead_id: null, claims: 0, sealed: "v1.sealed" };
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    purchase_id: `of a flood ${index}`,
    started_at: 2_000,
    changed_at: 2_000,
  }));
  await database.transaction(async (transaction) => {
    for (let from = 0; from < count; from += 500)
      await transaction
        .insertInto("purchases")
        .values(rows.slice(from, from + 500))
        .execute();
  });
  await database.close();
}

/** Online purchases in a store, and their claims on vehicles. */
export function purchasesContract(makePlace: () => Promise<StorePlace>): void {
  const open = async (vehicles = ["car"]) => {
    const store = await (await makePlace()).open();
    await store.stockWrites.putVehicles(
      siteId,
      vehicles.map((id) => stockVehicle(id, { carType: "used" })),
    );
    const isReserved = async (id = "car") => (await store.stock.vehicleById(siteId, id))?.reserved;
    const begin = async (purchaseId: string, vehicleId = "car", connection: string | null = null, now = 1_000) => {
      await store.purchases.save({ ...draft, purchaseId, vehicleId }, [], null);
      return store.purchases.claim({ siteId, purchaseId, vehicleId, connection }, anyVehicle, now);
    };
    return { ...store, isReserved, begin };
  };

  it("stores a purchase and each revision of it once", async () => {
    const { purchases } = await open();
    expect(await purchases.purchase(siteId, "p1")).toBeNull();
    expect(await purchases.save(draft, ["+61412345678"], mail)).toBe(true);
    expect(await purchases.save(draft, [], null)).toBe(false);
    const second = { ...draft, revision: 2, leadId: "lead", changedAt: 2_000, sealed: "v1.other" };
    expect(await purchases.save(second, [], null)).toBe(true);
    expect(await purchases.save({ ...second, sealed: "v1.lost" }, [], null)).toBe(false);
    expect(await purchases.purchase(siteId, "p1")).toEqual(second);
    expect(await purchases.purchase("beta", "p1")).toBeNull();
  });

  it("makes changes that come at the same time one after the other", async () => {
    const ports = { purchases: (await open()).purchases, sealing: aesSealing("a key of this test") };
    const key = { siteId, purchaseId: "p1" };
    await startPurchase({ ...key, vehicleId: "car" }, 1_000, ports);
    const change = (part: object) =>
      changePurchase(key, { content: (before) => ({ ...before, ...part }), now: 1 }, ports);
    await Promise.all([
      change({ tradeIn: { kind: "none" } }),
      change({ payment: { kind: "cash" } }),
      change({ details }),
    ]);
    const { content } = (await openPurchase(key, ports)) ?? {};
    expect(content).toMatchObject({ tradeIn: { kind: "none" }, payment: { kind: "cash" }, details });
  });

  it("gives a vehicle to one of two shoppers who start at the same time, and shows it as reserved to all", async () => {
    const { begin, isReserved, purchases } = await open();
    const outcomes = await Promise.all(["p1", "p2", "p3", "p4"].map((id) => begin(id)));
    expect(outcomes.toSorted()).toEqual(["taken", "taken", "taken", "won"]);
    expect(await isReserved()).toBe(true);
    const winner = `p${outcomes.indexOf("won") + 1}`;
    expect(await purchases.claimOn(siteId, "car")).toEqual({
      purchaseId: winner,
      since: 1_000,
      until: 1_000 + claimMs,
    });
    await purchases.letGo({ siteId, purchaseId: winner });
    expect(await isReserved()).toBe(false);
  });

  it("lets only the purchase itself reserve a claimed vehicle, and takes its claim over", async () => {
    const { begin, reservations, isReserved, purchases } = await open();
    await begin("p1");
    expect((await reservations.claim(reserving("r1", 2_000), anyVehicle)).outcome).toBe("lost");
    expect((await reservations.claim(reserving("r2", 2_000, "p2"), anyVehicle)).outcome).toBe("lost");
    const { outcome, reservation } = await reservations.claim(reserving("r3", 2_000, "p1"), anyVehicle);
    expect([outcome, reservation.purchaseId]).toEqual(["won", "p1"]);
    expect(await purchases.claimOn(siteId, "car")).toBeNull();
    expect(await isReserved()).toBe(true);
    expect(await begin("p4", "car", null, 3_000)).toBe("taken");
  });

  it("discards a purchase with its claim, but not while its own reservation holds the vehicle", async () => {
    const { begin, reservations, isReserved, purchases } = await open();
    await begin("p1");
    await reservations.claim(reserving("r1", 2_000, "p1"), anyVehicle);
    expect(await purchases.discard({ siteId, purchaseId: "p1" })).toBe(false);
    expect([(await purchases.purchase(siteId, "p1")) !== null, await isReserved()]).toEqual([true, true]);
    await begin("p2", "car");
    expect(await purchases.discard({ siteId, purchaseId: "p2" })).toBe(true);
    expect([await purchases.purchase(siteId, "p2"), await isReserved()]).toEqual([null, true]);
    expect(await purchases.discard({ siteId, purchaseId: "unknown" })).toBe(true);
  });

  it("lets a claim that is over be taken, by a purchase and by a reservation", async () => {
    const { begin, reservations } = await open();
    await begin("p1");
    expect(await begin("p2", "car", null, 1_000 + claimMs)).toBe("won");
    const { outcome } = await reservations.claim(reserving("r1", 1_000 + 2 * claimMs), anyVehicle);
    expect(outcome).toBe("won");
  });

  it("lets nobody take a claim that seems to be over for days, because a clock may have jumped", async () => {
    const { begin, reservations } = await open();
    await begin("p1");
    expect(await begin("p2", "car", null, 1_000 + claimMs + 2 * dayMs)).toBe("taken");
    const { outcome } = await reservations.claim(reserving("r1", 1_000 + claimMs + 2 * dayMs), anyVehicle);
    expect(outcome).toBe("lost");
  });

  it("extends a claim with each step, up to its longest time, and ends it at its time", async () => {
    const { begin, purchases, isReserved } = await open();
    await begin("p1");
    const key = { siteId, purchaseId: "p1" };
    for (let now = 1_000; now < 1_000 + longestClaimMs; now += 10 * minuteMs) await purchases.extend(key, now);
    expect((await purchases.claimOn(siteId, "car"))?.until).toBe(1_000 + longestClaimMs);
    expect(await purchases.sitesWithLapsed(longestClaimMs)).toEqual([]);
    expect(await purchases.endLapsed(siteId, longestClaimMs)).toBe(0);
    expect(await purchases.sitesWithLapsed(1_000 + longestClaimMs)).toEqual([siteId]);
    expect(await purchases.endLapsed(siteId, 1_000 + longestClaimMs)).toBe(1);
    expect(await isReserved()).toBe(false);
    await purchases.extend(key, 1_000 + longestClaimMs);
    expect(await purchases.claimOn(siteId, "car")).toBeNull();
  });

  it("keeps a vehicle for an hour over a connection, however often it is claimed, and then leaves it to others", async () => {
    const { begin, purchases } = await open();
    const claim = (purchaseId: string, now: number, connection = "one") => begin(purchaseId, "car", connection, now);
    const at = (minutes: number) => 1_000 + minutes * minuteMs;
    expect(await claim("p1", at(0))).toBe("won");
    expect(await purchases.endLapsed(siteId, at(25))).toBe(1);
    expect(await claim("p1", at(50))).toBe("won");
    await purchases.extend({ siteId, purchaseId: "p1" }, at(55));
    expect((await purchases.claimOn(siteId, "car"))?.until).toBe(at(60));
    expect(await claim("p1", at(60))).toBe("too-many");
    expect(await claim("p2", at(79))).toBe("too-many");
    expect(await claim("p3", at(79), "two")).toBe("won");
    await purchases.letGo({ siteId, purchaseId: "p3" });
    expect(await claim("p2", at(130))).toBe("won");
    expect((await purchases.claimOn(siteId, "car"))?.until).toBe(at(150));
  });

  it("limits the claims of a purchase, and those over a connection", async () => {
    const cars = Array.from({ length: mostOverConnection + 1 }, (_, index) => `car-${index}`);
    const { begin, purchases } = await open(["car", ...cars]);
    for (let claim = 0; claim < mostClaims; claim += 1) {
      expect(await begin("p1")).toBe("won");
      await purchases.letGo({ siteId, purchaseId: "p1" });
    }
    expect(await begin("p1")).toBe("too-many");
    const outcomes: string[] = [];
    for (const id of cars) outcomes.push(await begin(`of ${id}`, id, "an office"));
    expect(outcomes.filter((outcome) => outcome === "won")).toHaveLength(mostOverConnection);
    expect(outcomes.at(-1)).toBe("too-many");
  });

  it("limits the claims of a vehicle over a connection in a day, however many purchases make them", async () => {
    const { begin, purchases } = await open(["car", "other"]);
    const claimed = async (id: string, connection: string | null, now: number, vehicleId = "car") => {
      const outcome = await begin(id, vehicleId, connection, now);
      await purchases.remove({ siteId, purchaseId: id });
      return outcome;
    };
    for (let claim = 0; claim < mostOverConnectionADay.ofVehicle; claim += 1)
      expect(await claimed(`p${claim}`, "one", 1_000)).toBe("won");
    expect(await claimed("again", "one", 1_000 + countedClaimsMs - 1)).toBe("too-many");
    expect(await claimed("another car", "one", 1_000, "other")).toBe("won");
    expect(await claimed("another shopper", "two", 1_000)).toBe("won");
    expect(await claimed("next day", "one", 1_000 + countedClaimsMs)).toBe("won");
  });

  it("limits the claims of all vehicles over a connection in a day, and forgets them after it", async () => {
    const cars = Array.from({ length: mostOverConnectionADay.ofSite + 1 }, (_, index) => `car-${index}`);
    const place = await makePlace();
    const { purchases, stockWrites } = await place.open();
    await stockWrites.putVehicles(
      siteId,
      cars.map((id) => stockVehicle(id)),
    );
    const outcomes = [];
    for (const vehicleId of cars) {
      await purchases.save({ ...draft, purchaseId: vehicleId, vehicleId }, [], null);
      const request = { siteId, purchaseId: vehicleId, vehicleId, connection: "one" };
      outcomes.push(await purchases.claim(request, anyVehicle, 1_000));
      await purchases.remove(request);
    }
    expect(outcomes).toEqual([...cars.slice(1).map(() => "won"), "too-many"]);
    const made = async () => (await rowsOfSite(place, siteId))["purchase_claims_made"];
    await purchases.forgetClaims(siteId, countedClaimsMs);
    expect(await made()).toHaveLength(mostOverConnectionADay.ofSite);
    await purchases.forgetClaims(siteId, 1_000 + countedClaimsMs);
    expect(await made()).toEqual([]);
  });

  it("removes the oldest purchases without details above their number, but none whose vehicle is claimed", async () => {
    const place = await makePlace();
    const { purchases, stockWrites } = await place.open();
    await stockWrites.putVehicles(siteId, [stockVehicle("car")]);
    for (const purchaseId of ["claimed", "idle"]) await purchases.save({ ...draft, purchaseId }, [], null);
    const request = { siteId, purchaseId: "claimed", vehicleId: "car", connection: null };
    await purchases.claim(request, anyVehicle, 1_000);
    await fillWithPurchases(place, mostUnnamed - 1);
    expect(await purchases.save({ ...draft, purchaseId: "new", startedAt: 3_000 }, [], null)).toBe(true);
    expect(await purchases.purchase(siteId, "idle")).toBeNull();
    expect(await purchases.purchase(siteId, "claimed")).not.toBeNull();
    expect(await purchases.purchase(siteId, "new")).not.toBeNull();
    expect(await purchases.claim(request, anyVehicle, 2_000)).toBe("own");
  });

  it("claims no vehicle that may not be bought, or is off the site", async () => {
    const { purchases, begin } = await open();
    await purchases.save(draft, [], null);
    const request = { siteId, purchaseId: "p1", vehicleId: "car", connection: null };
    expect(await purchases.claim(request, () => false, 1_000)).toBe("gone");
    expect(await begin("p2", "no such car")).toBe("gone");
  });

  it("removes a purchase with its claim, contact points and mails, and nothing of others", async () => {
    const place = await makePlace();
    const { purchases, stockWrites, stock } = await place.open();
    await stockWrites.putVehicles(siteId, [stockVehicle("car")]);
    await purchases.save(draft, ["ann@example.com"], mail);
    await purchases.claim({ siteId, purchaseId: "p1", vehicleId: "car", connection: null }, anyVehicle, 1_000);
    await purchases.save({ ...draft, purchaseId: "p2" }, ["ben@example.com"], null);
    await purchases.remove({ siteId, purchaseId: "p1" });
    const rows = await rowsOfSite(place, siteId);
    expect(JSON.stringify([rows["purchases"], rows["purchase_points"], rows["purchase_claims"]])).not.toContain("p1");
    expect(rows["outbox"]).toEqual([]);
    expect((await stock.vehicleById(siteId, "car"))?.reserved).toBe(false);
    expect(await purchases.purchase(siteId, "p2")).not.toBeNull();
  });

  it("expires purchases by their last change, of one site", async () => {
    const { purchases } = await open();
    await purchases.save(draft, [], null);
    await purchases.save({ ...draft, purchaseId: "p2", changedAt: 3_000 }, [], null);
    await purchases.save({ ...draft, siteId: "beta" }, [], null);
    expect(await purchases.expire(siteId, 2_000)).toBe(1);
    expect(await purchases.expire(siteId, 2_000)).toBe(0);
    expect(await purchases.purchase(siteId, "p2")).not.toBeNull();
    expect(await purchases.purchase("beta", "p1")).not.toBeNull();
  });

  it("prints and erases a person's purchases, found by phone and email, with the key only", async () => {
    const place = await makePlace();
    const sealing = aesSealing("a key of this test");
    const { purchases } = await place.open();
    const ports = { purchases, sealing };
    const key = { siteId, purchaseId: "p1" };
    await startPurchase({ ...key, vehicleId: "car" }, 1_000, ports);
    await changePurchase(key, { content: (content) => ({ ...content, details }), now: 2_000 }, ports);
    await purchases.save({ ...draft, purchaseId: "p2" }, ["ben@example.com"], null);
    expect(JSON.stringify(await rowsOfSite(place, siteId))).not.toContain("Secretstreet");
    const exported = async (given: typeof sealing | null) => {
      const store = await openStore(place.options, given);
      const [person] = await findPerson(["+61412345678"], store.personalData);
      const records = person && (await Promise.all(store.personalData.map((part) => part.readRecords(person))));
      if (given === null) for (const part of store.personalData) if (person) await part.erase(person, 9_000);
      await store.close();
      return JSON.stringify(records);
    };
    expect(await exported(sealing)).toContain("7 Secretstreet");
    expect(await exported(null)).toContain('"content":"sealed"');
    expect(await purchases.purchase(siteId, "p1")).toBeNull();
    expect(await purchases.purchase(siteId, "p2")).not.toBeNull();
  });

  it("has one holder of a vehicle at most, whatever three shoppers do in whatever order", async () => {
    const store = await open();
    const { purchases, reservations } = store;
    let round = 0;
    const step = fc.record({
      shopper: fc.integer({ min: 0, max: 2 }),
      act: fc.constantFrom("claim", "extend", "let-go", "pay", "reserve", "release", "end", "wait"),
      minutes: fc.integer({ min: 0, max: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        round += 1;
        let now = 1_000 + round * dayMs;
        await purchases.endLapsed(siteId, now);
        const ids = [0, 1, 2].map((shopper) => `round ${round} shopper ${shopper}`);
        for (const purchaseId of ids) await purchases.save({ ...draft, purchaseId }, [], null);
        const held = new Map<string, Awaited<ReturnType<typeof reservations.claim>>["reservation"]>();
        for (const [index, { shopper, act, minutes }] of steps.entries()) {
          const purchaseId = ids[shopper] ?? "";
          const key = { siteId, purchaseId };
          const before = await purchases.claimOn(siteId, "car");
          const isClaimed = before !== null && before.until > now;
          switch (act) {
            case "claim": {
              const outcome = await purchases.claim({ ...key, vehicleId: "car", connection: null }, anyVehicle, now);
              if (outcome === "won") expect([isClaimed, held.size]).toEqual([false, 0]);
              if (outcome === "own") expect(before?.purchaseId).toBe(purchaseId);
              break;
            }
            case "extend":
              await purchases.extend(key, now);
              break;
            case "let-go":
              await purchases.letGo(key);
              break;
            case "pay":
            case "reserve": {
              const own = act === "pay" ? purchaseId : undefined;
              const { outcome, reservation } = await reservations.claim(
                reserving(`${purchaseId} ${index}`, now, own),
                anyVehicle,
              );
              if (outcome !== "won") break;
              expect(held.size).toBe(0);
              if (isClaimed) expect(before.purchaseId).toBe(own);
              held.set(reservation.reservationId, reservation);
              break;
            }
            case "release":
              for (const [id, reservation] of held) {
                const next = { ...reservation, state: "released" as const, holdsVehicle: false, endedAt: now };
                await reservations.change(reservation, next, { movements: [], entries: [], freesVehicle: true }, now);
                held.delete(id);
              }
              break;
            case "end":
              await purchases.endLapsed(siteId, now);
              break;
            case "wait":
              now += minutes * minuteMs;
          }
          const claim = await purchases.claimOn(siteId, "car");
          if (claim !== null) expect(claim.until - claim.since).toBeLessThanOrEqual(longestClaimMs);
          expect(claim !== null && held.size > 0).toBe(false);
          expect(await store.isReserved()).toBe(claim !== null || held.size > 0);
        }
        for (const reservation of held.values()) {
          const next = { ...reservation, state: "released" as const, holdsVehicle: false, endedAt: now };
          await reservations.change(reservation, next, { movements: [], entries: [], freesVehicle: true }, now);
        }
      }),
      { numRuns: 25 },
    );
  });
}
