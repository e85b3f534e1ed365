import { expect, test } from "vitest";
import { exampleInputWith, exampleLocation, resolveSettings } from "./example-site-for-test.ts";
import { idleLocationFindings } from "./idle-location-settings.ts";

type Changes = NonNullable<Parameters<typeof exampleInputWith>[0]>;
type LocationPages = NonNullable<Changes["locationPages"]>;

function findings(changes: Changes, isFileSet = false) {
  const input = exampleInputWith(changes);
  const facts = { isInEnvironment: (variable: string) => isFileSet && variable === "MAP_TILES_FILE" };
  return idleLocationFindings(resolveSettings(null, input), input, facts);
}
const locationPageNames = (locationPages: LocationPages, more: Changes = {}) =>
  findings({ locationPages, ...more }).map(({ path }) => path.join("."));

const outside = { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© A" };

test.each<[what: string, settings: LocationPages, names: string[]]>([
  ["a zoom of a drawing", { mapZoom: 12 }, ["mapZoom"]],
  ["a zoom for tiles that a static map does not load", { mapZoom: 12, mapTiles: outside }, ["mapTiles.url", "mapZoom"]],
  ["an interactive map without tiles", { map: "interactive" }, ["map"]],
  ["tiles of a server that has none", { mapTiles: { attribution: "© A" } }, ["mapTiles"]],
  [
    "settings of a map that is off",
    { map: "off", mapZoom: 12, mapHeading: "count", mapEmbed: "openstreetmap", mapTiles: outside },
    ["mapTiles", "mapZoom", "mapEmbed", "mapHeading"],
  ],
  [
    "settings of reviews that are not shown",
    { reviews: { shown: false, minimumRating: 3, source: "location" } },
    ["reviews.minimumRating", "reviews.source"],
  ],
  ["ratings of locations that have none", { reviews: { source: "location" } }, ["reviews.source"]],
  ["words for appointments that nobody takes", { byAppointmentText: "Ring first" }, ["byAppointmentText"]],
  ["a link for service at a site without", { bookAServiceLink: true }, ["bookAServiceLink"]],
])("%s is named as having no effect", (_what, settings, names) => {
  expect(locationPageNames(settings)).toEqual(names.map((name) => `locationPages.${name}`));
  for (const { message } of findings({ locationPages: settings })) expect(message).toMatch(/^(has no|no location has)/);
});

test.each<[what: string, changes: Changes]>([
  ["defaults", {}],
  ["a zoom of an interactive map", { locationPages: { map: "interactive", mapZoom: 12, mapTiles: outside } }],
  ["a zoom of a street map", { locationPages: { mapZoom: 12, mapEmbed: "openstreetmap" } }],
  ["a map that is off", { locationPages: { map: "off" } }],
  ["a lower minimum", { locationPages: { reviews: { minimumRating: 3 } } }],
  [
    "ratings that are there",
    { locationPages: { reviews: { source: "location" } }, locations: [exampleLocation({ averageRating: 4.5 })] },
  ],
  ["words for appointments", { locationPages: { byAppointment: ["sales"], byAppointmentText: "Ring first" } }],
  [
    "words for a dealership's appointments",
    {
      locationPages: { byAppointmentText: "Ring first" },
      dealerships: [
        { id: "d1", slug: "north", name: "North", settings: { locationPages: { byAppointment: ["sales"] } } },
        { id: "d2", slug: "south", name: "South" },
      ],
    },
  ],
  [
    "a link for service",
    { locationPages: { bookAServiceLink: true }, locations: [exampleLocation({ locationType: "service" })] },
  ],
])("%s: nothing is wrong", (_what, changes) => {
  expect(findings(changes)).toEqual([]);
});

test("tiles of the server's own file are valid if the server has it", () => {
  const locationPages = { mapTiles: { attribution: "© A" }, mapZoom: 12 };
  expect(findings({ locationPages }, true)).toEqual([]);
});
