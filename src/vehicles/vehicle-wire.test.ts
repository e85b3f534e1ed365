import { describe, expect, test } from "vitest";
import { vehicleSchema } from "./vehicle.ts";
import { fullVehicle, vehicleForTest } from "./vehicle-for-test.ts";
import { vehicleFromWire, vehicleToWire } from "./vehicle-wire-for-test.ts";
import { fieldsOfWire } from "./vehicle-wire.ts";

const requiredOnly = {
  id: "v-least",
  slug: "vehicle",
  name: "Vehicle",
  make: "Toyota",
  model: "RAV4",
  car_type: "used",
  status: "in_stock",
  stocknum: "1",
  dealership_slug: "harbour",
  dealership_id: "d1",
  created_at: 1,
};

describe("vehicle wire record", () => {
  test("[EN-01] a vehicle with every field survives a round trip", () => {
    expect(Object.keys(fullVehicle).sort()).toEqual(Object.keys(vehicleSchema.shape).sort());
    expect(vehicleFromWire(JSON.parse(JSON.stringify(vehicleToWire(fullVehicle))))).toEqual(fullVehicle);
  });

  test("[EN-01] a vehicle with only the required fields survives a round trip", () => {
    const vehicle = vehicleFromWire(requiredOnly);
    expect(vehicleFromWire(vehicleToWire(vehicle))).toEqual(vehicle);
    expect(vehicle).toMatchObject({ price: null, km: null, images: [], variant: null, sold: false });
  });

  test("[EN-01] the record has the field names of the specification", () => {
    const names = [
      "id slug name make model badge series year car_type status sold reserved item_type certified tag",
      "carsales_title views price before_price offer_price subscription_price preorder km colour",
      "interior_colour seats doors vin regplate rego_expiry stocknum build_date compliance_date created_at",
      "drive engine_size fuel simple_fuel simple_body transmission simple_transmission trans",
      "dealercomments dealership_slug dealership_id location_name city state private_suburb",
      "private_postcode location images thumbnails primary_image_url file standardEquipment",
      "finance_lenders variant specifications autograb_data",
    ].flatMap((line) => line.split(" "));
    const record = vehicleToWire(fullVehicle);
    expect(Object.keys(record)).toEqual(expect.arrayContaining(names));
    expect(record.variant).toMatchObject({ enginesize_litres: "2.5", ancaprating: "5" });
    expect(record.specifications).toMatchObject({ body_width: 7.5, aggregate_trailer_mass: 2500 });
    expect(record.autograb_data).toEqual({ state_average_market_price: 48_200, average_market_price: 47_900 });
    expect(record.finance_lenders["lender-a"]).toMatchObject({ comparisonRate: 8.12, paymentWeek: 189 });
  });

  test.each([
    { name: "status withdrawn", record: { ...requiredOnly, status: "withdrawn" }, field: "status" },
    { name: "car type loaner", record: { ...requiredOnly, car_type: "loaner" }, field: "carType" },
    { name: "an unknown field", record: { ...requiredOnly, purchase_cost: 1 }, field: "purchase_cost" },
  ])("[EN-02] a record with $name is refused", ({ record, field }) => {
    expect(() => vehicleFromWire(record)).toThrow(field);
  });

  test.each(["in_stock", "coming_soon", "sold"] as const)("[EN-02] status %s is accepted", (status) => {
    expect(vehicleForTest({ status }).status).toBe(status);
  });

  test.each(["new", "demo", "used"] as const)("[EN-02] car type %s is accepted", (carType) => {
    expect(vehicleForTest({ carType }).carType).toBe(carType);
  });

  test("[EN-01] missing fields are not added to a partial record", () => {
    expect(fieldsOfWire({ car_type: "new", variant: { enginesize_litres: "2.5" } })).toEqual({
      carType: "new",
      variant: { enginesizeLitres: "2.5" },
    });
    expect(Object.keys(fieldsOfWire({ sold_at: 1 }) as object)).toEqual(["soldAt"]);
  });

  test("[EN-02] a value that is not a record is returned unchanged", () => {
    for (const record of [null, "vehicle", 1, [{ car_type: "new" }]]) expect(fieldsOfWire(record)).toEqual(record);
  });

  test("[EN-02] a value that is not a record is refused", () => {
    for (const record of [null, [], "vehicle", 1]) expect(() => vehicleFromWire(record)).toThrow();
  });
});
