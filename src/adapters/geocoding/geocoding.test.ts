import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { InvalidPostcodeError, nearestLocation, postcodePosition } from "../../locations/geocoding.ts";
import { googleGeocoding } from "./google-geocoding.ts";
import { tableGeocoding } from "./table-geocoding.ts";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A server that answers like Google's, and the addresses that it was asked for. */
async function google(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://google.example"));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const json =
  (body: unknown, status = 200) =>
  (_request: unknown, response: ServerResponse) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
const placeAt = (lat: number, lng: number) => ({ types: ["postal_code"], geometry: { location: { lat, lng } } });
const caringbah = { status: "OK", results: [placeAt(-34.039, 151.1239), placeAt(1, 2)] };

describe("Google's geocoding", () => {
  test("[TI-04] is asked with address=postcode and the key, and the first result's position is used", async () => {
    const { url, asked } = await google(json(caringbah));
    const geocode = googleGeocoding({ url, key: "a key" });
    expect(await geocode("2229")).toEqual({ kind: "found", position: { lat: -34.039, long: 151.1239 } });
    expect(asked[0]?.pathname).toBe("/maps/api/geocode/json");
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ address: "2229", key: "a key" });
    await geocode("2229");
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["no result", json({ status: "ZERO_RESULTS", results: [] }), { kind: "unknown" }],
    [
      "a denied key",
      json({ status: "REQUEST_DENIED", results: [] }),
      unavailable("Google responded with REQUEST_DENIED"),
    ],
    [
      "a quota",
      json({ status: "OVER_QUERY_LIMIT", results: [] }),
      unavailable("Google responded with OVER_QUERY_LIMIT"),
    ],
    ["a fault of the server", json({}, 500), unavailable("Google responded with 500")],
    ["another body", json({ hello: 1 }), unavailable("Google's response could not be read")],
    ["no position", json({ status: "OK", results: [{}] }), unavailable("Google's response contains no coordinates")],
    ["no JSON", (_: unknown, response: ServerResponse) => response.end("<p>"), unavailable("SyntaxError")],
    ["nothing", () => undefined, unavailable("TimeoutError")],
  ])("that answers with %s", async (_what, answer, expected) => {
    const { url } = await google(answer);
    expect(await googleGeocoding({ url, key: "a key", answerWithinMs: 200 })("2229")).toEqual(expected);
  });
});

function unavailable(reason: string) {
  return { kind: "unavailable", reason };
}

describe("the embedded table", () => {
  const geocode = tableGeocoding((postcode) => (postcode === "2650" ? { lat: -35.1, long: 147.37 } : null));

  test.each([
    ["2650", { lat: -35.1, long: 147.37 }],
    ["2000", { lat: -33.86, long: 151.2 }],
    ["0800", { lat: -12.45, long: 130.92 }],
    ["7250", { lat: -41.4, long: 147.2 }],
  ])("knows %s, by the operator's list or by its region", async (postcode, position) => {
    expect(await geocode(postcode)).toEqual({ kind: "found", position });
  });

  test.each(["0000", "9999"])("does not know %s", async (postcode) => {
    expect(await geocode(postcode)).toEqual({ kind: "unknown" });
  });
});

describe("the position of a postcode", () => {
  test.each([
    [{ kind: "unknown" } as const, null],
    [{ kind: "unavailable", reason: "Google responded with 500" } as const, "Google responded with 500"],
  ])("[TI-05] raises `Invalid postcode` when the answer is %j", async (answer, reason) => {
    const failed = postcodePosition("9999", async () => answer);
    await expect(failed).rejects.toThrow(new InvalidPostcodeError(reason));
    await expect(failed).rejects.toMatchObject({ message: "Invalid postcode", reason });
  });

  test("[TI-06] decides which location is nearest; those without coordinates are left out", () => {
    const place = (slug: string, lat: number | null, long: number | null) => ({ slug, address: { lat, long } });
    const sydney = { lat: -33.8688, long: 151.2093 };
    const melbourne = place("melbourne", -37.8136, 144.9631);
    const brisbane = place("brisbane", -27.4698, 153.0251);
    const nearest = nearestLocation(sydney, [brisbane, place("none", null, null), melbourne]);
    expect(nearest?.location.slug).toBe("melbourne");
    expect(nearest?.km).toBeCloseTo(713.4, 0);
    expect(nearestLocation(sydney, [place("none", null, null)])).toBeNull();
  });
});
