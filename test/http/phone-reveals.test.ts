import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";

const vehicle = stockVehicle("mazda", { dealershipSlug: "south", dealershipId: "d2" });

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha"), siteFile("beta")],
    vehicles: { alpha: [vehicle] },
  });
});
afterAll(() => platform.close());

const asShown = { car_id: vehicle.id, dealership_id: "d2", website_id: "alpha" };
const send = (body: unknown, { host = "alpha.localhost", headers = {} as Record<string, string> } = {}) =>
  platform.ask(host, "/phone-reveals", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
const counted = async (site: string) =>
  (await platform.store.phoneReveals.counts(site, "2000-01-01")).reduce((sum, { count }) => sum + count, 0);

describe("a revealed phone number", () => {
  test("[BT-08] is counted with its vehicle and dealership", async () => {
    expect((await send(asShown)).status).toBe(204);
    expect(await platform.store.phoneReveals.counts("alpha", "2000-01-01")).toMatchObject([
      { vehicleId: vehicle.id, dealershipId: "d2", count: 1 },
    ]);
  });

  test.for<[string, unknown, { host?: string; headers?: Record<string, string> }, number]>([
    ["of another site", asShown, { host: "beta.localhost" }, 404],
    ["that names another site", { ...asShown, website_id: "beta" }, {}, 404],
    ["of an unknown vehicle", { ...asShown, car_id: "nothing" }, {}, 404],
    ["of another dealership", { ...asShown, dealership_id: "d1" }, {}, 404],
    ["without a vehicle", { dealership_id: "d2", website_id: "alpha" }, {}, 400],
    ["with a field too many", { ...asShown, phone: "0412 345 678" }, {}, 400],
    ["that is no JSON", "{", {}, 400],
    ["that is text", JSON.stringify(asShown), { headers: { "content-type": "text/plain" } }, 415],
    ["that is too long", { ...asShown, car_id: "x".repeat(70_000) }, {}, 413],
    ["sent by another site's page", asShown, { headers: { "sec-fetch-site": "cross-site" } }, 403],
  ])("[BT-08] [ER-08] one %s is refused and not counted", async ([, body, options, status]) => {
    const before = [await counted("alpha"), await counted("beta")];
    const answer = await send(body, options);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
    expect([await counted("alpha"), await counted("beta")]).toEqual(before);
  });
});
