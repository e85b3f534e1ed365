import { describe, expect, test } from "vitest";
import { distanceKm } from "../../locations/distance.ts";
import { exampleInput, exampleSite } from "../../sites/example-site-for-test.ts";
import { leadDeliveries } from "./delivery-target.ts";
import { aboutNoVehicle, deliveryForTest } from "./lead-for-test.ts";
import { dealershipOfLead, type RoutedLead, routeOfLead } from "./lead-route.ts";

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
const findPosition = (postcode: string) => (places as Record<string, typeof wagga>)[postcode] ?? null;

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

function routedTargets(fields: Partial<RoutedLead>, routes: Routes, leadDelivery: object = {}): string[] {
  const changes = site(routes, leadDelivery) as Parameters<typeof exampleSite>[0];
  const routing = {
    site: exampleSite(changes),
    siteForDealership: (slug: string) => exampleSite(changes, slug),
    findPosition,
  };
  const routed = { ...lead, dealershipSlug: null, manufacturerSlug: null, ...fields };
  return leadDeliveries(routed, routing, (text) => text).map(({ target }) => target);
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
  ])("by %s takes only the leads that match it", (_by, when, taken, left) => {
    const routes = [{ name: "desk", when, to }];
    expect(routedTargets(taken, routes)).toEqual([desk]);
    expect(routedTargets(left, routes)).toEqual([usual]);
  });

  test("that comes first decides, and its targets may be added to the usual ones", () => {
    const first = { name: "first", to, usualTargets: "kept" };
    const second = { name: "second", to: { emails: ["never@motors.example"] } };
    expect(routedTargets({ dealershipSlug: "north" }, [first, second])).toEqual([desk, "mail north@motors.example"]);
  });

  test("to a dealership sends to that dealership's own targets", () => {
    const routes = [{ name: "kia", when: { makes: ["kia"] }, to: { dealership: "north" } }];
    expect(routedTargets({ manufacturerSlug: "kia", dealershipSlug: "south" }, routes)).toEqual([
      "mail north@motors.example",
    ]);
  });

  test("falls back to the usual targets if its dealership has none", () => {
    const routes = [{ name: "kia", to: { dealership: "south" } }];
    const none = { emails: [], adfUrl: "https://crm.example/adf" };
    expect(routedTargets({}, routes, none)).toEqual(["adf-post https://crm.example/adf"]);
  });

  test("by an unknown postcode matches only if a location has it", () => {
    const routes = [{ name: "near", when: { postcode: { nearLocation: "south-yard", withinKm: 5 } }, to }];
    expect(routedTargets({ postcode: "0872" }, routes)).toEqual([usual]);
    expect(routedTargets({ postcode: "2640" }, routes)).toEqual([desk]);
  });
});

describe("the dealership of a lead that names none", () => {
  const dealershipWith = (fields: Partial<RoutedLead>, nearestWithinKm: number | null = 100) =>
    dealershipOfLead(
      { ...lead, dealershipSlug: null, ...fields },
      exampleSite(site([], { nearestWithinKm }) as Parameters<typeof exampleSite>[0]),
      findPosition,
    );

  test("is that of its location", () => {
    expect(dealershipWith({ locationSlug: "south-yard", postcode: "2650" })).toBe("south");
  });

  test("is that of the location nearest to the shopper, within the site's distance", () => {
    expect(dealershipWith({ postcode: "2658" })).toBe("north");
    expect(dealershipWith({ postcode: "2640" })).toBe("south");
    expect(dealershipWith({ postcode: "2000" })).toBeNull();
    expect(dealershipWith({ postcode: "2640" }, null)).toBeNull();
    expect(dealershipWith({ postcode: null })).toBeNull();
  });

  test("[LO-07] is never that of a hidden location, however near", () => {
    const open = site([], { nearestWithinKm: 1_000 }) as Parameters<typeof exampleSite>[0];
    const locations = open?.locations?.map((place, index) => ({ ...place, visible: index !== 1 })) ?? [];
    const dealershipNear = (settings: typeof open) =>
      dealershipOfLead({ ...lead, dealershipSlug: null, postcode: "2640" }, exampleSite(settings), findPosition);
    expect(dealershipNear(open)).toBe("south");
    expect(dealershipNear({ ...open, locations })).toBe("north");
  });
});

describe("with an unknown postcode", () => {
  type Address = { postcode?: string; lat?: number | null; long?: number | null };
  const groupAt = (...addresses: Address[]) =>
    exampleSite({
      leadDelivery: { nearestWithinKm: 5 },
      locations: [north, south].slice(0, addresses.length).map((place, index) => ({
        ...place,
        address: { ...place?.address, ...addresses[index] },
      })),
    } as Parameters<typeof exampleSite>[0]);
  const dealershipAt = (on: ReturnType<typeof groupAt>, postcode: string | null) =>
    dealershipOfLead({ ...lead, dealershipSlug: null, postcode }, on, () => null);

  test.each<[string, Address[], string | null, string | null]>([
    ["a location that has it is where it is", [wagga, albury], "2640", "south"],
    ["so is another place of the same postcode", [{ ...wagga, postcode: "2640" }, {}], "2640", "north"],
    ["another location's does not help", [wagga, albury], "2641", null],
    ["a location without its coordinates does not help", [wagga, {}], "2640", null],
    ["nor does one with half of them", [wagga, { lat: albury.lat }], "2640", null],
    ["nor does one with the other half", [wagga, { long: albury.long }], "2640", null],
    ["and none was given, nobody is near", [wagga, albury], null, null],
    ["and there is no location, nobody is near", [], "2640", null],
  ])("%s", (_what, addresses, postcode, dealership) => {
    expect(dealershipAt(groupAt(...addresses), postcode)).toBe(dealership);
  });
});

test("a distance equal to the limit is within it", () => {
  const km = distanceKm(wagga, places["2658"]);
  const near = (limit: number) => {
    const group = exampleSite(site([]) as Parameters<typeof exampleSite>[0]);
    const leadDelivery = { ...group.leadDelivery, nearestWithinKm: limit };
    return dealershipOfLead(
      { ...lead, dealershipSlug: null, postcode: "2658" },
      { ...group, leadDelivery },
      findPosition,
    );
  };
  expect([near(km), near(km - 0.001)]).toEqual(["north", null]);
  const routed = (withinKm: number) => {
    const group = exampleSite(
      site([{ name: "near", when: { postcode: { nearLocation: "north-yard", withinKm: 1 } }, to }]) as Parameters<
        typeof exampleSite
      >[0],
    );
    const routes = group.leadDelivery.routes.map((route) => ({
      ...route,
      when: { ...route.when, postcode: { nearLocation: "north-yard", withinKm } },
    }));
    const on = { ...group, leadDelivery: { ...group.leadDelivery, routes } };
    return routeOfLead({ ...lead, postcode: "2658" }, on, findPosition)?.name ?? null;
  };
  expect([routed(km), routed(km - 0.001)]).toEqual(["near", null]);
});
