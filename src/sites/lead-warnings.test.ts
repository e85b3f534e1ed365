import { expect, test } from "vitest";
import { configWarnings } from "./config-warnings.ts";
import { exampleInputWith, resolveSettings } from "./example-site-for-test.ts";
import { parseSiteConfig } from "./parse-site-config.ts";

const to = { emails: ["desk@motors.example"] };

function routeWarnings(...routes: object[]): string[] {
  const input = exampleInputWith({ leadDelivery: { routes: routes as never } });
  const parsed = parseSiteConfig(JSON.stringify(input, null, 2), "sites/example.json");
  if (!parsed.ok) throw new Error(parsed.faults.map(({ path, message }) => `${path} ${message}`).join());
  const facts = {
    today: "2026-11-20",
    isSite: (slug: string) => slug === "example",
    isArtwork: (reference: string) => reference !== "artwork:car/none",
    isMake: (slug: string) => slug === "toyota",
    pageAt: (path: string) => ({ path, parameters: {} }),
    isInEnvironment: () => true,
  };
  return configWarnings(parsed.config, resolveSettings(null, parsed.config.input), facts).map(
    ({ path, message }) => `${path}: ${message}`,
  );
}

test("routes that leads can take give no warning", () => {
  const parts = { name: "parts", when: { categories: ["Parts Enquiry"], dealerships: ["north"] }, to };
  const toyota = { name: "toyota", when: { makes: ["toyota"] }, to: { dealership: "south" } };
  expect(routeWarnings(parts, toyota, { name: "all", to })).toEqual([]);
});

test.each<[string, object[], RegExp]>([
  [
    "a category the site has not",
    [{ name: "a", when: { categories: ["Partz"] }, to }],
    /categories\[0\]: "Partz".*never match/,
  ],
  ["an unknown dealership", [{ name: "a", when: { dealerships: ["west"] }, to }], /dealerships\[0\].*never match/],
  ["an unknown location", [{ name: "a", when: { locations: ["west"] }, to }], /locations\[0\].*never match/],
  ["an unknown distribution location", [{ name: "a", when: { distributionLocations: ["x"] }, to }], /never match/],
  ["an unknown make", [{ name: "a", when: { makes: ["toyotta"] }, to }], /makes\[0\]: "toyotta".*never match/],
  [
    "an unknown make among others",
    [{ name: "a", when: { makes: ["toyota", "x"] }, to }],
    /makes\[1\]: "x".*no lead has it/,
  ],
  [
    "a location without coordinates",
    [{ name: "a", when: { postcode: { nearLocation: "north-yard", withinKm: 9 } }, to }],
    /nearLocation: north-yard is not a location with lat and long.*never match/,
  ],
  [
    "a location of another dealership",
    [{ name: "a", when: { locations: ["north-yard"], dealerships: ["south"] }, to }],
    /none of the locations belongs to the dealerships/,
  ],
  [
    "a route behind one that takes all of its leads",
    [
      { name: "wide", when: { dealerships: ["north", "south"] }, to },
      { name: "narrow", when: { dealerships: ["south"], makes: ["toyota"] }, to },
    ],
    /routes\[1\]: no lead reaches the route "narrow", because the earlier route "wide"/,
  ],
  ["a dealership that does not exist as target", [{ name: "a", to: { dealership: "west" } }], /to\.dealership: "west"/],
  ["a webhook without its key", [{ name: "a", to: { webhookUrl: "https://crm.example/" } }], /webhookSecretVariable/],
])("%s gives a warning", (_what, routes, expected) => {
  const warnings = routeWarnings(...routes);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(expected);
});
