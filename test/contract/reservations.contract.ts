import { expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { depositPaid } from "../../src/payments/ledger.ts";
import { findPerson } from "../../src/leads/find-person.ts";
import { applyEvent } from "../../src/reservations/apply-event.ts";
import { decide, type ReservationEvent } from "../../src/reservations/decide.ts";
import { newClaim } from "../../src/reservations/reservation.ts";
import { type ClaimRequest, mostUnpaid, type StoredReservation } from "../../src/reservations/reservations.ts";
import { mayBeReserved } from "../../src/vehicles/reserve-eligibility.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { stockVehicle } from "../factories.ts";
import type { StorePlace } from "./every-store.ts";
import { digest, leadRow, outboxEntry } from "./lead-rows.ts";
import { dealerOverride } from "./price-override.ts";
import { importRows, stagedRow, readStock } from "./stock-rows.ts";
import { hourMs } from "../../src/settings/durations.ts";

const now = Date.UTC(2026, 10, 23);
const offered = (vehicle: Vehicle) => mayBeReserved(vehicle, { actions: { reserve: "checkout" } });

function request(name: string, fields: Partial<ClaimRequest> = {}): ClaimRequest {
  return {
    ...newClaim({ reservationId: `r-${name}`, depositCents: 20_000, holdHours: 48 }, now),
    siteId: "north",
    vehicleId: "rav",
    vehicleName: "2022 Toyota RAV4",
    vehicleSlug: "2022-toyota-rav4-rav",
    dealershipSlug: "d1",
    leadId: `lead-${name}`,
    claimer: { person: `person ${name}`, connection: `connection ${name}` },
    ...fields,
  };
}

const paid: ReservationEvent = {
  kind: "paid",
  at: now,
  gatewayPaymentId: "pi_1",
  amountCents: 20_000,
  isVehicleGone: false,
};

/** Contract of every `Reservations`. */
export function reservationsContract(makePlace: () => Promise<StorePlace>): void {
  const open = async () => {
    const place = await makePlace();
    const store = await place.open();
    for (const site of ["north", "south"])
      await store.stockWrites.putVehicles(site, [stockVehicle("rav"), stockVehicle("kia")]);
    return { place, store };
  };
  const claim = (store: Store, name: string, fields?: Partial<ClaimRequest>) =>
    store.reservations.claim(request(name, fields), offered);
  const happens = (store: Store, before: StoredReservation, event: ReservationEvent, at = now) => {
    const { next, effects } = decide(before, event, at);
    const movements = effects.flatMap((effect) => (effect.kind === "movement" ? [effect.movement] : []));
    const freesVehicle = effects.some(({ kind }) => kind === "free-vehicle");
    return store.reservations.change(before, next, { movements, entries: [], freesVehicle }, at);
  };
  const isReserved = async (store: Store, id = "rav", site = "north") =>
    (await store.stock.vehicleById(site, id))?.reserved;

  it("[RV-04] of 100 parallel claims of a vehicle, over two processes, exactly one gets it", async () => {
    const { place, store } = await open();
    const stores = [store, await place.open()];
    const claims = Array.from({ length: 100 }, (_, index) => claim(stores[index % 2] ?? store, `${index}`));
    const outcomes = (await Promise.all(claims)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "won")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "lost")).toHaveLength(99);
    const held = (await store.reservations.newest("north", 200)).filter(({ holdsVehicle }) => holdsVehicle);
    expect(held).toHaveLength(1);
  });

  it("[RV-05] a hold shows its vehicle as reserved, as one new version, and its end shows it as it was", async () => {
    const { store } = await open();
    const version = (await store.stock.versions()).get("north") ?? 0;
    const { reservation } = await claim(store, "a");
    expect([await isReserved(store), await isReserved(store, "kia"), await isReserved(store, "rav", "south")]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await store.stock.changesSince("north", version))?.changed).toMatchObject([{ id: "rav", reserved: true }]);
    expect(await happens(store, reservation, { kind: "cancelled" })).toBe(true);
    expect(await isReserved(store)).toBe(false);
    expect((await store.stock.versions()).get("north")).toBe(version + 2);
  });

  it("[RV-05] a hold stays through imports and beside overrides, which apply again after it", async () => {
    const store = await (await makePlace()).open();
    const row = (price: number) => stagedRow("1", { status: "in_stock", sold: false, reserved: false, price });
    await importRows(store, "north", [row(20_000)]);
    const id = (await readStock(store, "north"))[0]?.id ?? "";
    const { reservation, outcome } = await claim(store, "a", { vehicleId: id });
    expect(outcome).toBe("won");
    await importRows(store, "north", [row(19_000)]);
    await store.overrides.set("north", id, [dealerOverride("reserved", { reserved: false })]);
    await store.overrides.set("north", id, [dealerOverride("price", { price: 18_000 })]);
    expect(await store.stock.vehicleById("north", id)).toMatchObject({ reserved: true, price: 18_000 });
    expect(await store.overrides.readLayers("north", id)).toMatchObject({ isHeld: true, feed: { reserved: false } });
    await happens(store, reservation, { kind: "cancelled" });
    expect(await store.stock.vehicleById("north", id)).toMatchObject({ reserved: false, price: 18_000 });
    await store.overrides.withdraw("north", id, ["reserved", "price"], { by: "Kim", at: now });
    expect(await store.stock.vehicleById("north", id)).toMatchObject({ reserved: false, price: 19_000 });
  });

  it("[BT-02] a vehicle that may not be reserved is not claimed", async () => {
    const { store } = await open();
    await store.stockWrites.putVehicles("north", [
      stockVehicle("sold", { sold: true }),
      stockVehicle("taken", { reserved: true }),
    ]);
    for (const vehicleId of ["sold", "taken", "unknown"])
      expect((await claim(store, vehicleId, { vehicleId })).outcome).toBe("vehicle-gone");
  });

  it("a lead's second claim of its vehicle is its first one, and another vehicle another claim", async () => {
    const { store } = await open();
    const first = await claim(store, "a");
    expect(await claim(store, "b", { leadId: "lead-a" })).toEqual({ outcome: "own", reservation: first.reservation });
    expect(await claim(store, "a")).toEqual({ outcome: "own", reservation: first.reservation });
    expect((await claim(store, "c", { leadId: "lead-a", vehicleId: "kia" })).outcome).toBe("won");
    expect((await store.reservations.ofLead("north", "lead-a")).map(({ reservationId }) => reservationId)).toHaveLength(
      2,
    );
  });

  it.each(["person", "connection"] as const)("one %s has a limited number of unpaid claims", async (which) => {
    const { store } = await open();
    const most = which === "person" ? mostUnpaid.ofPerson : mostUnpaid.overConnection;
    const cars = Array.from({ length: most + 1 }, (_, index) => stockVehicle(`car${index}`));
    await store.stockWrites.putVehicles("north", cars);
    const by = (name: string) => ({ claimer: { ...request(name).claimer, [which]: "the same" } });
    const outcomes = [];
    for (const { id } of cars) outcomes.push((await claim(store, id, { vehicleId: id, ...by(id) })).outcome);
    expect(outcomes).toEqual([...Array.from({ length: most }, () => "won"), "too-many"]);
    const [first] = await store.reservations.ofLead("north", "lead-car0");
    if (first) await happens(store, first, paid);
    const again = { vehicleId: cars.at(-1)?.id ?? "", ...by("again") };
    expect((await claim(store, "again", again)).outcome).toBe("won");
  });

  it("[RV-06] of simultaneous changes one is stored, with its movements and messages, or none of them", async () => {
    const { place, store } = await open();
    const { reservation } = await claim(store, "a");
    const other = await place.open();
    const changes = await Promise.all([store, other, store, other].map((each) => happens(each, reservation, paid)));
    expect(changes.filter((isStored) => isStored)).toHaveLength(1);
    const stored = await store.reservations.reservation("north", "r-a");
    expect(stored).toMatchObject({ state: "held", version: 2 });
    expect(await store.paymentReports.findPayment("north", "pi_1")).toBe("r-a");
    expect(await Array.fromAsync(store.ledger.movementsSince("north", 0))).toHaveLength(1);
    const unbalanced = {
      ...depositPaid({ at: 1, paymentId: "r-a", gatewayPaymentId: "x", amountCents: 1 }),
      lines: [],
    };
    const entries = [outboxEntry("e1")];
    if (stored === null) throw new Error("There is no reservation.");
    const failing = store.reservations.change(
      stored,
      { ...stored, state: "refunding", holdsVehicle: false },
      { movements: [unbalanced], entries, freesVehicle: true },
      now,
    );
    await expect(failing).rejects.toThrow("does not balance");
    expect(await store.reservations.reservation("north", "r-a")).toEqual(stored);
    expect(await isReserved(store)).toBe(true);
    expect(await store.outbox.readEntries("north", "r-a")).toEqual([]);
  });

  it("[RV-02] finds the reservations whose time is over, by site", async () => {
    const { store } = await open();
    const { reservation } = await claim(store, "a");
    await claim(store, "b", { siteId: "south" });
    expect(await store.reservations.sitesWithDue(reservation.until - 1)).toEqual([]);
    expect(await store.reservations.sitesWithDue(reservation.until)).toEqual(["north", "south"]);
    await happens(store, reservation, paid);
    expect(await store.reservations.due("north", reservation.until, 9)).toEqual([]);
    expect(await store.reservations.due("north", now + 48 * hourMs, 9)).toMatchObject([{ reservationId: "r-a" }]);
    expect(await store.reservations.sitesWithDue(reservation.until)).toEqual(["south"]);
  });

  it("keeps a report about an unknown payment until it is old, once", async () => {
    const { store } = await open();
    const report = {
      eventId: "e1",
      at: 1,
      kind: "refunded",
      gatewayPaymentId: "pi_9",
      refundId: "re",
      amountCents: 5,
      accountIds: ["account of north"],
    } as const;
    await store.paymentReports.keepReport("north", report, now);
    await store.paymentReports.keepReport("north", report, now);
    expect(await store.paymentReports.findReports("north", "pi_9")).toEqual([report]);
    expect(await store.paymentReports.findReports("south", "pi_9")).toEqual([]);
    expect(await store.paymentReports.findPayment("north", "pi_9")).toBeNull();
    expect(await store.reservations.forget("north", now + 1)).toBe(1);
    expect(await store.paymentReports.findReports("north", "pi_9")).toEqual([]);
  });

  it("an erased person is no longer connected with a reservation, nor is anybody with an old one", async () => {
    const { place, store } = await open();
    const person = leadRow("north", "lead-a");
    await store.leads.submit(person, "key-a", []);
    const { reservation } = await claim(store, "a");
    await applyEvent(reservation, paid, { reservations: store.reservations, digest }, now);
    const ended = await claim(store, "old", { vehicleId: "kia" });
    await happens(store, ended.reservation, { kind: "cancelled" });
    const [onSite] = await findPerson([person.email], store.personalData);
    if (onSite === undefined) throw new Error("The person was not found.");
    const mails = (await store.outbox.readEntries("north", reservation.reservationId)).map(({ id }) => id);
    expect(mails.length).toBeGreaterThan(0);
    expect(onSite.subjects).toContainEqual({
      kind: "reservation",
      id: reservation.reservationId,
      points: [person.phone, person.email.toLowerCase()].toSorted(),
      deliveryIds: mails,
    });
    const records = await Promise.all(store.personalData.map((part) => part.readRecords(onSite)));
    expect(records.flat().map(({ kind }) => kind)).toContain("reservations");
    for (const part of store.personalData) await part.erase(onSite, now);
    expect(await store.reservations.forget("north", now + 1)).toBe(1);
    expect(await store.reservations.forget("north", now + 1)).toBe(0);
    const database = await place.openDatabase();
    const rows = await database.read.selectFrom("reservations").select(["lead_id", "person", "connection"]).execute();
    expect(rows).toEqual([1, 2].map(() => ({ lead_id: null, person: null, connection: null })));
    expect(await isReserved(store)).toBe(true);
  });
}
