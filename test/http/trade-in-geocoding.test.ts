import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { googleGeocoding } from "../../src/adapters/geocoding/google-geocoding.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { parseHtml, visibleText } from "./html.ts";

const host = "alpha.localhost";
const place = (slug: string, lat: number, long: number) => ({
  id: `id-${slug}`,
  slug,
  name: `Alpha ${slug}`,
  dealershipId: "d1",
  dealershipSlug: "north",
  address: { city: slug, state: "NSW" as const, lat, long },
});
const car = {
  rego: "ABC123",
  regoState: "NSW",
  by: "hand",
  make: "Mazda",
  model: "3",
  year: "2023",
  km: "50,000 km",
  purpose: "trade-in",
};
const answers = { answer_1: "No problems", answer_2: "Small marks", answer_3: "Yes", answer_4: "No" };

/** What the geocoder answers. */
const google = { status: 200, body: {} as object };
const asked: URL[] = [];
let geocoder: Server;
let platform: TestPlatform;
let people = 0;

beforeAll(async () => {
  geocoder = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://google.example"));
    response.writeHead(google.status, { "content-type": "application/json" }).end(JSON.stringify(google.body));
  });
  await new Promise<void>((resolve) => geocoder.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`;
  platform = await testPlatform({
    sites: [siteFile("alpha", { locations: [place("sydney", -33.87, 151.21), place("melbourne", -37.81, 144.96)] })],
    vehicles: { alpha: [stockVehicle("m1", { make: "Mazda", model: "3", carType: "used", price: 24_000 })] },
    geocode: googleGeocoding({ url, key: "a key" }),
  });
});
afterAll(async () => {
  await platform.close();
  geocoder.close();
});
beforeEach(() => {
  asked.length = 0;
  platform.logged.length = 0;
});

const post = (path: string, body: Record<string, string>) =>
  platform.ask(host, path, { method: "POST", body: new URLSearchParams(body) });

/** Sends the details of a trade-in with a postcode, and returns the answer and the leads of the sender. */
async function sendPostcode(postcode: string) {
  const page = (await post("/trade-in", car)).headers.get("location") ?? "";
  await post(page, { step: "condition", ...answers });
  people += 1;
  const email = `ann${people}@example.com`;
  const person = { name: "Ann", last_name: "Example", email, phone: `0491 57${String(1_000 + people)}` };
  const answer = await post(page, { step: "details", ...person, postcode });
  const leads = (await platform.store.leads.leads("alpha")).filter((lead) => lead.email === email);
  return { answer, places: leads.map(({ locationSlug }) => locationSlug) };
}

test("[TI-04, TI-06] a trade-in asks Google for its postcode, and goes to the location nearest to the first result", async () => {
  const at = (lat: number, lng: number) => ({ types: ["postal_code"], geometry: { location: { lat, lng } } });
  google.body = { status: "OK", results: [at(-37.6, 145.1), at(-33.9, 151.2)] };
  const { answer, places } = await sendPostcode("3083");
  expect([answer.status, places]).toEqual([303, ["melbourne"]]);
  expect(asked[0]?.pathname).toBe("/maps/api/geocode/json");
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ address: "3083", key: "a key" });
});

test("[TI-05] a postcode that the geocoder does not know is refused at its field", async () => {
  google.body = { status: "ZERO_RESULTS", results: [] };
  const { answer, places } = await sendPostcode("9998");
  expect(visibleText(parseHtml(await answer.text()))).toContain("Invalid postcode");
  expect(places).toEqual([]);
});

test("[TI-05] a geocoder that fails is logged, and the shopper's details still reach the dealership", async () => {
  google.status = 500;
  const { answer, places } = await sendPostcode("2650");
  expect([answer.status, places]).toEqual([303, ["sydney"]]);
  const facts = { site: "alpha", reason: "Google responded with 500" };
  expect(platform.logged).toContainEqual({ level: "warn", event: "geocoding failed", facts });
});
