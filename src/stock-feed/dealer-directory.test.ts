import { expect, test } from "vitest";
import { feedSiteFor, mainMotors } from "../../test/contract/feed-import.ts";
import { DealerDirectory, type DealerDirectoryOptions } from "./dealer-directory.ts";
import type { FeedRow } from "./feed-field.ts";
import type { FeedDealership } from "./feed-site.ts";

type Values = FeedRow["values"];

const north: FeedDealership = {
  ...mainMotors,
  slug: "north",
  id: "N2",
  name: "North Motors",
  locationName: "North yard",
};
const oneSite = feedSiteFor("site", [mainMotors]);
const twoSite = feedSiteFor("site", [mainMotors, north]);

function directory(site = twoSite, options: Partial<DealerDirectoryOptions> = {}): DealerDirectory {
  return new DealerDirectory(site, { createsLocations: false, defaultDealership: null, ...options });
}

/** The slug of the owner with `?` where it is assumed; the message where there is none. */
function ownerIn(dealers: DealerDirectory, values: Values): string {
  const owner = dealers.findOwner(values);
  return owner.kind === "unknown" ? owner.message : `${owner.dealership.slug}${owner.isAssumed ? "?" : ""}`;
}

test.each<[values: Values, slug: string]>([
  [{ dealershipCode: "N2" }, "north"],
  [{ dealershipCode: "n-2" }, "north"],
  [{ dealership: "NORTH MOTORS" }, "north"],
  [{ dealership: "north" }, "north"],
  [{ locationName: "Main Motors" }, "main"],
  [{ dealershipCode: "N2", dealership: "Main Motors" }, "north"],
  [{ dealershipCode: "77", dealership: "North Motors" }, "north"],
  [{ dealership: "Nobody", locationName: "North Motors" }, "north"],
])("the row %j belongs to the dealership that it names: %s", (values, slug) => {
  expect(ownerIn(directory(), values)).toBe(slug);
});

test("a vehicle is at the place in its row, unless that is the name of a dealership", () => {
  const place = (values: Values) => {
    const owner = directory().findOwner(values);
    return owner.kind === "known" ? owner.dealership.locationName : null;
  };
  expect(place({ dealership: "North Motors" })).toBe("North yard");
  expect(place({ dealership: "North Motors", locationName: " The  Shed " })).toBe("The Shed");
  expect(place({ dealership: "North Motors", locationName: "Main Motors" })).toBe("North yard");
  expect(place({ dealership: "Nobody", locationName: "The Shed" })).toBeNull();
});

test.each<[case_: string, dealers: DealerDirectory, named: string, unnamed: string]>([
  ["of a site with one dealership, are its own", directory(oneSite), "main", "main"],
  [
    "with a default dealership, are assumed to be its own",
    directory(twoSite, { defaultDealership: north }),
    "north?",
    "north?",
  ],
  [
    "where found dealers become locations, name a new one",
    directory(oneSite, { createsLocations: true }),
    "hill-cars",
    "The row names no dealership, so it is not clear which dealership the vehicle belongs to. Give every row the code or name of its dealership, or set a defaultDealership in a mapping.",
  ],
  [
    "of a site with several, are nobody's",
    directory(),
    `The site has no dealership "Hill Cars"; it has "Main Motors", "North Motors". Correct the row, add the dealership to the site's settings, set a defaultDealership in a mapping, or import with --create-locations.`,
    "The row names no dealership, so it is not clear which dealership the vehicle belongs to. Give every row the code or name of its dealership, or set a defaultDealership in a mapping.",
  ],
])("rows with an unknown dealership or with none, %s", (_case, dealers, named, unnamed) => {
  expect(ownerIn(dealers, { dealership: "Hill Cars" })).toBe(named);
  expect(ownerIn(dealers, {})).toBe(unnamed);
});

test("a message about an unknown dealership shows five of the site's", () => {
  const dealerships = ["A", "B", "C", "D", "E", "F"].map((name) => ({ ...mainMotors, slug: name, id: name, name }));
  const message = (count: number) =>
    ownerIn(directory(feedSiteFor("site", dealerships.slice(0, count))), { dealership: "Hill Cars" });
  expect(message(5)).toContain('it has "A", "B", "C", "D", "E". Correct');
  expect(message(6)).toContain('it has "A", "B", "C", "D", "E" and others. Correct');
});

test("a name without letters or digits names no dealer, and is shown if locations are created", () => {
  const dealers = directory(twoSite, { createsLocations: true });
  expect(ownerIn(dealers, { dealership: "--" })).toContain('no dealership "--"');
  expect(ownerIn(dealers, { dealership: "!!" })).toContain(
    `no dealership "!!"; it has "Main Motors", "North Motors". Correct the row, add the dealership to the site's settings, or set a defaultDealership in a mapping.`,
  );
  expect(dealers.foundDealers()).toEqual([]);
});

test("an unknown dealer is found by its name, with the first details in its rows", () => {
  const dealers = directory();
  dealers.findOwner({ dealership: "Zebra Cars" });
  dealers.findOwner({ dealership: "Hill Cars", postcode: "28", city: "Orange" });
  dealers.findOwner({
    dealership: "HILL cars",
    dealershipCode: "H9",
    street: "1 Hill St",
    city: "Bathurst",
    state: "New South Wales",
    postcode: "800",
    phone: "02 6300 0000",
  });
  dealers.findOwner({ dealership: "Hill Cars", dealershipCode: "H10", postcode: "02800" });
  const nothing = { code: null, street: null, city: null, state: null, postcode: null, phone: null };
  expect(dealers.foundDealers()).toEqual([
    {
      slug: "hill-cars",
      name: "Hill Cars",
      code: "H9",
      street: "1 Hill St",
      city: "Orange",
      state: "NSW",
      postcode: "0800",
      phone: "02 6300 0000",
      rows: 3,
    },
    { ...nothing, slug: "zebra-cars", name: "Zebra Cars", rows: 1 },
  ]);
});

test("a dealer is found by its code alone, and a dealer of the site is not", () => {
  const dealers = directory();
  dealers.findOwner({ dealershipCode: "H9" });
  dealers.findOwner({ dealership: "North Motors" });
  expect(dealers.foundDealers().map(({ name }) => name)).toEqual(["H9"]);
});

test("a found dealer that becomes a location has no separate place", () => {
  const owner = directory(twoSite, { createsLocations: true }).findOwner({ dealership: "Hill Cars" });
  const names = { slug: "hill-cars", id: "hill-cars", name: "Hill Cars", locationName: "Hill Cars" };
  expect(owner).toEqual({
    kind: "known",
    isAssumed: false,
    dealership: { ...names, city: null, state: null, isFound: true },
  });
});

test("a column with more than ten thousand names does not contain dealers", () => {
  const dealers = directory(twoSite, { createsLocations: true });
  for (let index = 0; index < 10_000; index += 1)
    expect(ownerIn(dealers, { dealership: `D${index}` })).toBe(`d${index}`);
  expect(ownerIn(dealers, { dealership: "One more" })).toContain('no dealership "One more"');
  expect(ownerIn(dealers, { dealership: "D7" })).toBe("d7");
});

test.each<[readings: Values[], slug: string | null, soleSlug: string | null]>([
  [[{ dealership: "North Motors" }], "north", "main"],
  [[{}, { dealershipCode: "N2" }], "north", "main"],
  [[{ dealership: "North Motors" }, { dealership: "Main Motors" }], null, "main"],
  [[{ dealership: "Hill Cars" }], null, "main"],
  [[], null, "main"],
])("a broken row that may read %j probably belongs to %s, and to the only dealership", (readings, slug, soleSlug) => {
  expect(directory().likelyOwner(readings)).toBe(slug);
  expect(directory(oneSite).likelyOwner(readings)).toBe(soleSlug);
});

test("a broken row that names no dealership probably belongs to the default one", () => {
  expect(directory(twoSite, { defaultDealership: north }).likelyOwner([{}])).toBe("north");
  expect(directory(oneSite, { defaultDealership: north }).likelyOwner([{}])).toBe("north");
});

test.each<[case_: string, other: "other" | "none", dealers: DealerDirectory]>([
  ["a site with several", "other", directory()],
  ["one that creates locations", "other", directory(oneSite, { createsLocations: true })],
  ["a site with one, which takes every row,", "none", directory(oneSite)],
  ["one with a default", "none", directory(twoSite, { defaultDealership: north })],
])("in a broken row of %s an unknown name is %s", (_case, other, dealers) => {
  expect(dealers.nameIn({ dealership: "Main Motors" })).toBe("known");
  expect(dealers.nameIn({ dealership: "Hill Cars" })).toBe(other);
  expect(dealers.nameIn({ dealershipCode: "H9" })).toBe(other);
  expect(dealers.nameIn({})).toBe("none");
  expect(dealers.nameIn({ dealership: " " })).toBe("none");
});

test("a file covers the dealerships that its rows name, and an assumed one only if none is named", () => {
  const dealers = directory();
  dealers.noteVehicle({ kind: "known", dealership: north, isAssumed: true });
  expect([...dealers.namedDealerships()]).toEqual(["north"]);
  dealers.noteVehicle({ kind: "known", dealership: mainMotors, isAssumed: false });
  expect([...dealers.namedDealerships()]).toEqual(["main"]);
});
