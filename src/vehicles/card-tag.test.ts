import { describe, expect, test } from "vitest";
import { cardTag } from "./card-tag.ts";
import type { Vehicle } from "./vehicle.ts";
import { siteForTest, testTime, vehicleForTest } from "./vehicle-for-test.ts";
import { dayMs, hourMs } from "../settings/durations.ts";

const settings = { ...siteForTest().tags, electricHybrid: true };

const matching = {
  electric: { simpleFuel: "Electric" },
  reserved: { reserved: true },
  certified: { certified: true, make: "Toyota", carType: "used" },
  custom: { tag: "Manager's special" },
  "coming-soon": { status: "coming_soon" },
  new: { createdAt: testTime - hourMs },
} as const satisfies Record<string, Partial<Vehicle>>;

const inOrder = Object.keys(matching) as (keyof typeof matching)[];

describe("card tag", () => {
  test.each(inOrder)("[CD-02] a vehicle that matches only %s has that tag", (kind) => {
    expect(cardTag(vehicleForTest(matching[kind]), settings, testTime)?.kind).toBe(kind);
  });

  test("[CD-02] a vehicle that matches nothing has no tag", () => {
    expect(cardTag(vehicleForTest(), settings, testTime)).toBeNull();
  });

  test.each(inOrder.slice(0, -1).map((kind, index) => [kind, inOrder[index + 1]!] as const))(
    "[CD-03] a vehicle that matches %s and %s has the first",
    (first, second) => {
      const vehicle = vehicleForTest({ ...matching[second], ...matching[first] });
      expect(cardTag(vehicle, settings, testTime)?.kind).toBe(first);
    },
  );

  test("[CD-03] a vehicle that matches everything shows the tags in the order of the rule", () => {
    const kinds = inOrder.map((_, index) => {
      const fields = Object.assign({}, ...inOrder.slice(index).map((kind) => matching[kind])) as Partial<Vehicle>;
      return cardTag(vehicleForTest(fields), settings, testTime)?.kind;
    });
    expect(kinds).toEqual(inOrder);
  });

  test.each([
    { simpleFuel: "Electric", fuel: null, kind: "electric" },
    { simpleFuel: "Hybrid", fuel: null, kind: "hybrid" },
    { simpleFuel: null, fuel: "Petrol/Electric", kind: "hybrid" },
    { simpleFuel: null, fuel: "Unleaded - Plug-in Hybrid (PHEV)", kind: "hybrid" },
    { simpleFuel: "Petrol", fuel: "Petrol mild hybrid 48V", kind: undefined },
    { simpleFuel: "Petrol", fuel: "HEV", kind: "hybrid" },
    { simpleFuel: "Diesel", fuel: null, kind: undefined },
  ])("[CD-02] fuel $simpleFuel $fuel gives $kind", ({ simpleFuel, fuel, kind }) => {
    expect(cardTag(vehicleForTest({ simpleFuel, fuel }), settings, testTime)?.kind).toBe(kind);
  });

  test("[CD-04] the electric tag shows only where the site enables it, else the next rule applies", () => {
    const vehicle = vehicleForTest({ ...matching.electric, ...matching.reserved });
    expect(cardTag(vehicle, settings, testTime)?.kind).toBe("electric");
    expect(cardTag(vehicle, { ...settings, electricHybrid: false }, testTime)?.kind).toBe("reserved");
  });

  test.each([
    { age: 0, isNew: true },
    { age: 7 * dayMs + 23 * hourMs, isNew: true },
    { age: 8 * dayMs, isNew: true },
    { age: 8 * dayMs + 1, isNew: false },
    { age: 8 * dayMs + hourMs, isNew: false },
    { age: -hourMs, isNew: false },
  ])("[CD-05] a vehicle created $age ms ago is New: $isNew", ({ age, isNew }) => {
    const tag = cardTag(vehicleForTest({ createdAt: testTime - age }), settings, testTime);
    expect(tag).toEqual(isNew ? { kind: "new", label: "New" } : null);
  });

  test.each(inOrder)("[CD-06] a sold vehicle that also matches %s shows JUST SOLD", (kind) => {
    const vehicle = vehicleForTest({ ...matching[kind], status: "sold", sold: true });
    expect(cardTag(vehicle, settings, testTime)).toEqual({ kind: "sold", label: "JUST SOLD" });
  });

  test.each([
    { name: "another make", fields: { make: "Mazda" } },
    { name: "a demonstrator", fields: { carType: "demo" } },
    { name: "an uncertified one", fields: { certified: false } },
  ] as const)("[CD-02] $name has no certified badge", ({ fields }) => {
    const vehicle = vehicleForTest({ ...matching.certified, ...fields });
    expect(cardTag(vehicle, settings, testTime)).toBeNull();
  });

  test.each(["", " ", "null", "N/A", "-"])("[CD-02] a custom tag of '%s' is ignored", (tag) => {
    expect(cardTag(vehicleForTest({ tag }), settings, testTime)).toBeNull();
  });
});
