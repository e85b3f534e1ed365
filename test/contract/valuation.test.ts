import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { autograbValuation } from "../../src/adapters/valuation/autograb-valuation.ts";
import { demoValuation } from "../../src/adapters/valuation/demo-valuation.ts";
import { autograbKey, type AutograbServer, autograbServer, autograbVehicleId } from "../autograb-server.ts";
import { stockVehicle } from "../factories.ts";
import { valuationContract, valuedAt } from "./valuation.contract.ts";

const hilux = (id: string, year: number, km: number, price: number) =>
  stockVehicle(id, { make: "Toyota", model: "Hilux", carType: "used", year, km, price });
const stock = [
  hilux("a", 2022, 60_000, 40_000),
  hilux("b", 2022, 40_000, 43_000),
  hilux("c", 2021, 70_000, 37_500),
  hilux("d", 2023, 30_000, 46_000),
  hilux("e", 2019, 95_000, 31_000),
];

valuationContract("the demo", async () => ({
  valuation: demoValuation({
    similar: async (make, model) => stock.filter((vehicle) => vehicle.make === make && vehicle.model === model),
    usualModel: async () => ({ make: "Toyota", model: "Hilux" }),
    now: () => valuedAt,
  }),
}));

valuationContract("AutoGrab", async () => {
  const server = await autograbServer();
  return { valuation: autograbValuation({ url: server.url, key: autograbKey }), close: server.close };
});

describe("AutoGrab", () => {
  let server: AutograbServer;
  beforeEach(async () => {
    server = await autograbServer();
  });
  afterEach(() => server.close());
  const vehicle = { providerId: autograbVehicleId, year: 2023, make: "Toyota", model: "Hilux", badge: "SR5" };
  const query = { vehicle, km: 61_234, conditionScore: 3, now: valuedAt };
  const client = (key: string | undefined = autograbKey) =>
    autograbValuation({ url: server.url, key, answerWithinMs: 200 });

  test("[TI-07] is asked by rego and state, then by vehicle, kilometres and condition", async () => {
    await client().lookup({ rego: "REG4SUCCESS", regoState: "VIC" });
    const answer = await client().value(query);
    expect(server.asked).toEqual([
      { method: "GET", path: "/v2/vehicles/registrations/REG4SUCCESS?region=au&state=VIC", body: null },
      {
        method: "POST",
        path: "/v2/valuations/predict?features=bounds",
        body: { region: "au", catalogue: "autograb", vehicle_id: autograbVehicleId, kms: 61_234, condition_score: 3 },
      },
    ]);
    const estimate = { id: "PRICING_ID", price: 33_400, low: 31_500, high: 35_200, sureness: "high", comparables: [] };
    expect(answer).toEqual({ kind: "found", ...estimate });
  });

  const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end("{}");
  test.each<[string, (response: ServerResponse) => void, string]>([
    ["401", status(401), "AutoGrab responded with 401"],
    ["429", status(429), "AutoGrab responded with 429"],
    ["500", status(500), "AutoGrab responded with 500"],
    ["a redirect", (response) => void response.writeHead(302, { location: "/x" }).end(), "AutoGrab responded with 302"],
    ["nothing in time", () => undefined, "TimeoutError"],
    ["a cut connection", (response) => void response.destroy(), "TypeError"],
    ["no JSON", (response) => void response.end("<p>"), "SyntaxError"],
    ["another body", (response) => void response.end('"text"'), "AutoGrab's response could not be read"],
    [
      "a vehicle without a make",
      (response) => void response.end('{"vehicle":{"id":"1","year":"2020","model":"Hilux"}}'),
      "AutoGrab's response could not be read",
    ],
  ])("that answers with %s is unavailable", async (_what, answer, reason) => {
    server.answerWith(answer);
    expect(await client().lookup({ rego: "ABC123", regoState: "VIC" })).toEqual({ kind: "unavailable", reason });
    expect(await client().value(query)).toEqual({ kind: "unavailable", reason });
  });

  test.each([
    ["a missing key", undefined, "the environment variable with its key is not set"],
    ["a wrong key", "wrong", "AutoGrab responded with 401"],
  ])("with %s is unavailable", async (_what, key, reason) => {
    const valuation = autograbValuation({ url: server.url, key });
    expect(await valuation.value(query)).toEqual({ kind: "unavailable", reason });
  });

  test("bounds in the wrong order do not make an estimate", async () => {
    const bounds = { trade: { lower: 9, upper: 5 } };
    server.answerWith((response) =>
      response.end(JSON.stringify({ id: "1", prediction: { trade_price: 7, score: 1 }, bounds })),
    );
    expect((await client().value(query)).kind).toBe("unavailable");
  });
});
