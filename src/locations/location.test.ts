import { describe, expect, test } from "vitest";
import { exampleInput, exampleLocation, exampleSite } from "../sites/example-site-for-test.ts";
import { directionsUrl } from "./directions-url.ts";
import { locationPhone } from "../vehicles/location-phone.ts";
import { departmentPhone } from "./department-phone.ts";
import { shownReviews } from "./location-reviews.ts";
import { addressText, locationDepartment, shareAddress, locationTimeZone } from "./location.ts";
import { departmentsAtAddress, locationBySlug, mapHeading, shownLocations } from "./shown-locations.ts";

const place = exampleInput.locations?.[0];
if (!place) throw new Error("the example has locations");

describe("what a location is", () => {
  test.each([
    ["", "sales"],
    [null, "sales"],
    ["sales", "sales"],
    ["service", "service"],
    ["parts", "parts"],
  ] as const)("[LO-06] a location of type %j is %s", (locationType, department) => {
    expect(locationDepartment(exampleLocation({ locationType }))).toBe(department);
  });

  test("[LO-06] a location without a type is sales", () => {
    expect(locationDepartment(exampleLocation())).toBe("sales");
  });

  test.each([
    ["QLD", "Australia/Brisbane"],
    ["NSW", "Australia/Sydney"],
    ["ACT", "Australia/Sydney"],
    ["VIC", "Australia/Melbourne"],
    ["SA", "Australia/Adelaide"],
    ["NT", "Australia/Darwin"],
    ["WA", "Australia/Perth"],
    ["TAS", "Australia/Hobart"],
  ] as const)("[LO-13] a location in %s has the time zone %s", (state, timeZone) => {
    expect(locationTimeZone(exampleLocation({ address: { state } }))).toBe(timeZone);
  });

  test("[LO-13] a location's own time zone comes before its state's", () => {
    expect(locationTimeZone(exampleLocation({ timeZone: "Australia/Broken_Hill" }))).toBe("Australia/Broken_Hill");
  });

  test("an address is one line, and spaces and case do not make it another", () => {
    expect(addressText(exampleLocation())).toBe("1 Test Street, Wagga Wagga NSW 2650");
    expect(shareAddress(exampleLocation(), exampleLocation({ address: { street: "1  TEST Street" } }))).toBe(true);
    expect(shareAddress(exampleLocation(), exampleLocation({ address: { street: "3 Test Street" } }))).toBe(false);
  });

  test("without a street the suburb is the address, and two places there may be apart", () => {
    const suburbOnly = exampleLocation({ address: { street: null, postcode: null } });
    expect(addressText(suburbOnly)).toBe("Wagga Wagga NSW");
    expect(shareAddress(suburbOnly, suburbOnly)).toBe(false);
    const elsewhere = exampleLocation({ address: { city: "Narrandera" } });
    expect(shareAddress(exampleLocation(), elsewhere)).toBe(false);
  });
});

describe("which locations are shown", () => {
  const locations = [
    { ...place, id: "1", slug: "one" },
    { ...place, id: "2", slug: "hidden", visible: false },
    { ...place, id: "3", slug: "service", locationType: "service" as const },
    { ...place, id: "4", slug: "main", primary: true },
    { ...place, id: "5", slug: "parts", locationType: "parts" as const },
  ];
  const slugs = (changes: Parameters<typeof exampleSite>[0]) =>
    shownLocations(exampleSite(changes)).map(({ slug }) => slug);

  test("[LO-07] hidden ones are left out and the primary one comes first", () => {
    expect(slugs({ locations })).toEqual(["main", "one", "service", "parts"]);
  });

  test("[LO-07] a hidden location has no page and no place among the departments", () => {
    const site = exampleSite({ locations });
    expect(locationBySlug(site, "hidden")).toBeNull();
    expect(locationBySlug(site, "nowhere")).toBeNull();
    expect(locationBySlug(site, "parts")?.id).toBe("5");
    expect(departmentsAtAddress(site, exampleLocation()).map(({ slug }) => slug)).toEqual([
      "one",
      "main",
      "service",
      "parts",
    ]);
  });

  test("[LO-03] a site can give the order and the types", () => {
    expect(slugs({ locations, locationPages: { order: ["parts", "one"] } })).toEqual([
      "parts",
      "one",
      "main",
      "service",
    ]);
    expect(slugs({ locations, locationPages: { shownTypes: ["service"] } })).toEqual(["service"]);
  });

  test("the map's heading counts the locations or says where to find them", () => {
    const counting = exampleSite({ locationPages: { mapHeading: "count" } }).locationPages;
    expect(mapHeading(4, counting)).toBe("4 Big Locations");
    expect(mapHeading(1, counting)).toBe("Find Us Here");
    expect(mapHeading(4, exampleSite().locationPages)).toBe("Find Us Here");
  });
});

describe("phone numbers", () => {
  test.each([
    [{ phone: "13 12 34", landlinePhone: "1300 123 456" }, "13 12 34"],
    [{ phone: null, landlinePhone: "13 12 34" }, "13 12 34"],
    [{ phone: "  ", landlinePhone: " 13 12 34 " }, "13 12 34"],
    [{ phone: "TBA", landlinePhone: " (02) 9123 4567" }, "(02) 9123 4567"],
    [{ phone: "12345", landlinePhone: "N/A" }, null],
    [{ phone: null, landlinePhone: null }, null],
  ])("[LO-18] of %j the number is %j", (contactDetail, expected) => {
    expect(locationPhone(exampleLocation({ contactDetail }))).toBe(expected);
  });

  const locations = [
    { ...place, contactDetail: { phone: "02 9000 0001" } },
    {
      ...place,
      id: "s",
      slug: "s",
      locationType: "service" as const,
      contactDetail: { landlinePhone: "02 9000 0002" },
    },
    { ...place, id: "p", slug: "p", locationType: "parts" as const, contactDetail: {} },
  ];
  const site = exampleSite({ locations });

  test("[LO-18] a department has its own number, else the location's", () => {
    const [sales] = site.locations;
    if (!sales) throw new Error("no location");
    expect(departmentPhone(site, sales, "service")).toBe("02 9000 0002");
    expect(departmentPhone(site, sales, "parts")).toBe("02 9000 0001");
  });
});

describe("directions", () => {
  const google = "https://www.google.com/maps/dir/?api=1";
  const full = {
    placeUrl: "https://maps.example/place",
    placeId: "ChIJ 1",
    lat: -35.1,
    long: 147.4,
  };
  const address = "Example%20North%2C%201%20Test%20Street%2C%20Wagga%20Wagga%20NSW%202650";

  test.each([
    ["place_url", full, "https://maps.example/place"],
    ["place_id", { ...full, placeUrl: null }, `${google}&destination=${address}&destination_place_id=ChIJ%201`],
    ["lat/long", { ...full, placeUrl: null, placeId: null }, `${google}&destination=-35.1,147.4`],
    ["the address", {}, `${google}&destination=${address}`],
    ["the address when half the position is missing", { lat: 0 }, `${google}&destination=${address}`],
  ])("[LO-19] they use %s", (_source, changes, expected) => {
    expect(directionsUrl(exampleLocation({ address: changes }))).toBe(expected);
  });

  test("[LO-19] a place_url that is not a web address is ignored", () => {
    expect(directionsUrl(exampleLocation({ address: { placeUrl: "javascript:alert(1)", lat: 0, long: 0 } }))).toBe(
      `${google}&destination=0,0`,
    );
  });
});

describe("reviews", () => {
  const review = { author: "A", rating: 5, text: "Good.", date: null };
  const rated = (averageRating: number | null) =>
    exampleLocation({
      reviews: { averageRating, count: 30, reviews: Array.from({ length: 20 }, () => review) },
      averageRating: 4.9,
      reviewCount: 7,
    });
  const settings = exampleSite().locationPages.reviews;

  test.each([
    [4, false],
    [4.1, true],
    [3.9, false],
    [null, false],
  ])("with an average of %s they show: %s", (average, shown) => {
    expect(shownReviews(rated(average), settings) !== null).toBe(shown);
  });

  test("12 are shown, and none where the site hides them", () => {
    expect(shownReviews(rated(4.5), settings)).toMatchObject({
      averageRating: 4.5,
      count: 30,
      reviews: { length: 12 },
    });
    expect(shownReviews(rated(4.5), { ...settings, shown: false })).toBeNull();
  });

  test("[LO-15] a location without a list of reviews shows its rating alone, or nothing where that comes from the list", () => {
    const unlisted = exampleLocation({ averageRating: 4.9, reviewCount: 7 });
    expect(shownReviews(unlisted, { ...settings, source: "location" })).toEqual({
      averageRating: 4.9,
      count: 7,
      reviews: [],
    });
    expect(shownReviews(unlisted, settings)).toBeNull();
  });

  test("[LO-15] the rating on the location itself counts where configured", () => {
    expect(shownReviews(rated(null), { ...settings, source: "location" })).toMatchObject({
      averageRating: 4.9,
      count: 7,
    });
  });
});
