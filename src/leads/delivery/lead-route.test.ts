import { describe, expect, test } from "vitest";
import { exampleInput, exampleSite } from "../../sites/example-site.ts";
import { deliveriesOf } from "./delivery-target.ts";
import { aboutNoVehicle, deliveryForTest } from "./lead-for-test.ts";
import { dealershipOfLead, type RoutedLead } from "./lead-route.ts";

const { lead } = deliveryForTest(aboutNoVehicle);
const [north, south] = exampleInput.locations ?? [];
const wagga = { lat: -35.11, long: 147.37 };
const albury = { lat: -36.08, long: 146.92 };
const places = {
  "2650": wagga,
  "2640": albury,
  "2000": { lat: -33.87, long: 151.21 },
  "2658": { lat: -35.5, long: 147.0 },
};
const positionOf = (postcode: string) => (places as Record<string, typeof wagga>)[postcode] ?? null;

type Routes = { name: string; when?: object; to: object; usualTargets?: string }[];

const site = (routes: Routes, leadDelivery: object = {}) => ({
  leadDelivery: { emails: ["site@motors.example"], routes, ...leadDelivery },
  dealerships: [
    { id: "d1", slug: "north", name: "North", settings: { leadDelivery: { emails: ["north@motors.example"] } } },
    { id: "d2", slug: "south", name: "South" },
  ],
  locations: [
    { ...north, address: { ...north?.address, ...wagga } },
    { ...south, address: { ...south?.address, ...albury }, distributionLocations: [{ id: "depot", name: "Depot" }] },
  ],
});

function targetsOf(fields: Partial<RoutedLead>, routes: Routes, leadDelivery: object = {}): string[] {
  const changes = site(routes, leadDelivery) as Parameters<typeof exampleSite>[0];
  const routing = {
    site: exampleSite(changes),
    siteForDealership: (slug: string) => exampleSite(changes, slug),
    positionOf,
  };
  const routed = { ...lead, dealershipSlug: null, manufacturerSlug: null, ...fields };
  return deliveriesOf(routed, routing, (text) => text).map(({ target }) => target);
}

const to = { emails: ["desk@motors.example"] };
const desk = "mail desk@motors.example";
const usual = "mail site@motors.example";

describe("a route", () => {
  test.each<[string, object, Partial<RoutedLead>, Partial<RoutedLead>]>([
    ["category", { categories: ["Parts Enquiry"] }, { category: "Parts Enquiry" }, { category: "Service Booking" }],
    ["dealership", { dealerships: ["south"] }, { dealershipSlug: "south" }, {}],
    ["location", { locations: ["south-yard"] }, { locationSlug: "south-yard" }, { locationSlug: null }],
    ["distribution location", { distributionLocations: ["depot"] }, { distributionLocationId: "depot" }, {}],
    ["make", { makes: ["toyota", "kia"] }, { manufacturerSlug: "kia" }, { manufacturerSlug: "mazda" }],
    [
      "postcode",
      { postcode: { nearLocation: "south-yard", withinKm: 80 } },
      { postcode: "2658" },
      { postcode: "2000" },
    ],
    [
      "several at once",
      { categories: ["Parts Enquiry"], makes: ["kia"] },
      { category: "Parts Enquiry", manufacturerSlug: "kia" },
      { category: "Parts Enquiry", manufacturerSlug: "mazda" },
    ],
  ])("by %s takes the leads that hold to it and no others", (_by, when, taken, left) => {
    const routes = [{ name: "desk", when, to }];
    expect(targetsOf(taken, routes)).toEqual([desk]);
    expect(targetsOf(left, routes)).toEqual([usual]);
  });

  test("that comes first decides, and its targets can stand beside the usual ones", () => {
    const first = { name: "first", to, usualTargets: "kept" };
    const second = { name: "second", to: { emails: ["never@motors.example"] } };
    expect(targetsOf({ dealershipSlug: "north" }, [first, second])).toEqual([desk, "mail north@motors.example"]);
  });

  test("to a dealership sends to that dealership's own targets", () => {
    const routes = [{ name: "kia", when: { makes: ["kia"] }, to: { dealership: "north" } }];
    expect(targetsOf({ manufacturerSlug: "kia", dealershipSlug: "south" }, routes)).toEqual([
      "mail north@motors.example",
    ]);
  });

  test("whose dealership has no target loses no lead: the usual targets get it", () => {
    const routes = [{ name: "kia", to: { dealership: "south" } }];
    const none = { emails: [], adfUrl: "https://crm.example/adf" };
    expect(targetsOf({}, routes, none)).toEqual(["adf-post https://crm.example/adf"]);
  });

  test("by a postcode that nobody knows does not match, except where a location has it", () => {
    const routes = [{ name: "near", when: { postcode: { nearLocation: "south-yard", withinKm: 5 } }, to }];
    expect(targetsOf({ postcode: "0872" }, routes)).toEqual([usual]);
    expect(targetsOf({ postcode: "2640" }, routes)).toEqual([desk]);
  });
});

describe("the dealership of a lead that names none", () => {
  const dealershipOf = (fields: Partial<RoutedLead>, nearestWithinKm: number | null = 100) =>
    dealershipOfLead(
      { ...lead, dealershipSlug: null, ...fields },
      exampleSite(site([], { nearestWithinKm }) as Parameters<typeof exampleSite>[0]),
      positionOf,
    );

  test("is that of its location", () => {
    expect(dealershipOf({ locationSlug: "south-yard", postcode: "2650" })).toBe("south");
  });

  test("is that of the location nearest to the shopper, within the site's distance", () => {
    expect(dealershipOf({ postcode: "2658" })).toBe("north");
    expect(dealershipOf({ postcode: "2640" })).toBe("south");
    expect(dealershipOf({ postcode: "2000" })).toBeNull();
    expect(dealershipOf({ postcode: "2640" }, null)).toBeNull();
    expect(dealershipOf({ postcode: null })).toBeNull();
  });
});
