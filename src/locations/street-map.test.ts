import { expect, test } from "vitest";
import { exampleLocation } from "../sites/example-site-for-test.ts";
import { streetMap } from "./street-map.ts";

const place = exampleLocation({ address: { lat: -35.1187, long: 147.3702, mapKey: "key&1" } });
const addressFor = (mapEmbed: "openstreetmap" | "google") =>
  new URL(streetMap(place, { mapEmbed, mapZoom: 10 })?.src ?? "");

test("[VP-14] no third party shows the place unless the site says so", () => {
  expect(streetMap(place, { mapEmbed: "none", mapZoom: 10 })).toBeNull();
});

test("[VP-14] OpenStreetMap frames the place in the middle, with a marker", () => {
  const { origin, searchParams } = addressFor("openstreetmap");
  expect(origin).toBe("https://www.openstreetmap.org");
  expect(searchParams.get("marker")).toBe("-35.1187,147.3702");
  const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get("bbox") ?? "").split(",").map(Number);
  expect((west + east) / 2).toBeCloseTo(147.3702, 3);
  expect((south + north) / 2).toBeCloseTo(-35.1187, 3);
});

test("[VP-14] the frame of 480 by 320 px shows the ground that the zoom asks for, narrower in degrees of latitude", () => {
  const [west = 0, south = 0, east = 0, north = 0] = (addressFor("openstreetmap").searchParams.get("bbox") ?? "")
    .split(",")
    .map(Number);
  // At zoom 10 the world is 256 * 1,024 px wide; a degree of latitude takes 1 / cos(35.1187°) of the pixels.
  expect(east - west).toBeCloseTo(0.65918, 4);
  expect(north - south).toBeCloseTo(0.35946, 4);
  expect(addressFor("openstreetmap").searchParams.get("layer")).toBe("mapnik");
});

test("[VP-14] Google Maps is asked with the location's own key, and not without one", () => {
  expect(Object.fromEntries(addressFor("google").searchParams)).toEqual({
    key: "key&1",
    q: place.name,
    center: "-35.1187,147.3702",
    zoom: "10",
  });
  const keyless = exampleLocation({ address: { lat: -35.1187, long: 147.3702 } });
  expect(streetMap(keyless, { mapEmbed: "google", mapZoom: 10 })).toBeNull();
});

test.each([{ lat: -35.1187 }, { long: 147.3702 }])("an incomplete position, %o, is ignored", (address) => {
  expect(streetMap(exampleLocation({ address }), { mapEmbed: "openstreetmap", mapZoom: 10 })).toBeNull();
});

test("a place whose position is not known has no street map", () => {
  expect(streetMap(exampleLocation(), { mapEmbed: "openstreetmap", mapZoom: 10 })).toBeNull();
});
