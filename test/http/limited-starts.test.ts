import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { createVisitor } from "./signed-in.ts";

const mostAnHour = 60;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha", { actions: { onlinePurchase: true } })],
    vehicles: { alpha: [stockVehicle("rav", { carType: "used", price: 30_000 })] },
  });
});
afterAll(() => platform.close());

const ownCar = { by: "hand", make: "Toyota", model: "RAV4", year: "2020", km: "50000", postcode: "2000" };
const applicant = { name: "Ann Example", email: "ann@example.com", phone: "0412 345 678", birthDate: "14/3/1988" };

test.each<[journey: string, path: string, fields: Record<string, string>]>([
  ["purchases", "/checkout-journey", { car_id: "rav" }],
  ["applications", "/finance-pre-approval/you", applicant],
  ["trade-ins", "/trade-in", ownCar],
])(
  "a connection without cookies can start a limited number of %s an hour, and others are not affected",
  async (_, path, fields) => {
    const start = (address: string) =>
      createVisitor(platform, "alpha.localhost").submit(path, fields, { "x-forwarded-for": address });
    for (let started = 0; started < mostAnHour; started += 1) expect((await start("192.0.2.1")).status).not.toBe(429);
    const refused = await start("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Try again in an hour, or call us.");
    expect((await start("198.51.100.1")).status).not.toBe(429);
  },
);
