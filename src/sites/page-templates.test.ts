import { expect, test } from "vitest";
import { exampleInput, exampleInputWith, exampleSite } from "./example-site-for-test.ts";
import { homePageSectionNames, homePageSections, pageTemplates, vehiclePageSections } from "./page-templates.ts";
import { parseSiteConfig } from "./parse-site-config.ts";
import { noSites, reloadSites } from "./sites.ts";
import { vehiclePageSectionNames } from "../vehicles/vehicle-page-settings.ts";

test("a template is an order of sections, and the standard one has them all", () => {
  expect(homePageSections(exampleSite())).toEqual(homePageSectionNames);
  expect(vehiclePageSections(exampleSite())).toEqual(vehiclePageSectionNames);
  const yard = exampleSite({ template: "yard" });
  expect(homePageSections(yard)).toEqual(pageTemplates["yard"]?.home);
  expect(vehiclePageSections(yard)[0]).toBe("dealer-comments");
});

test.each(Object.entries(pageTemplates))("the template %s names no section twice", (_, { home, vehicle }) => {
  expect([new Set(home).size, new Set(vehicle).size]).toEqual([home.length, vehicle.length]);
});

test("a setting adds, removes and reorders sections", () => {
  const site = exampleSite({
    homePage: { sections: ["locations", "hero"] },
    vehiclePage: { sections: ["features", "key-information"] },
  });
  expect(homePageSections(site)).toEqual(["locations", "hero"]);
  expect(vehiclePageSections(site)).toEqual(["features", "key-information"]);
});

test("a dealership has its own sections on its own vehicles", () => {
  const dealerships = exampleInput.dealerships.map((dealership, index) =>
    index === 0 ? { ...dealership, settings: { vehiclePage: { sections: ["finance"] } } } : dealership,
  );
  expect(vehiclePageSections(exampleSite({ dealerships }, "north"))).toEqual(["finance"]);
  expect(vehiclePageSections(exampleSite({ dealerships }))).toEqual(vehiclePageSectionNames);
});

const faultsWith = (changes: object) => {
  const parsed = parseSiteConfig(JSON.stringify({ ...exampleInput, ...changes }), "example.json");
  return parsed.ok ? [] : parsed.faults.map(({ path, message, suggestion }) => ({ path, message, suggestion }));
};

test("an unknown section is a fault with a suggestion", () => {
  expect(faultsWith({ homePage: { sections: ["hero", "body-type"] } })).toMatchObject([
    { path: "homePage.sections[1]", suggestion: "body-types" },
  ]);
  expect(faultsWith({ vehiclePage: { sections: ["feature"] } })).toMatchObject([
    { path: "vehiclePage.sections[0]", suggestion: "features" },
  ]);
});

test("a section that is named twice is a fault", () => {
  expect(faultsWith({ homePage: { sections: ["hero", "hero"] } })).toMatchObject([
    { message: "lists a section twice" },
  ]);
});

test("[RT-01] an unknown template is a fault with a suggestion", () => {
  const text = JSON.stringify(exampleInputWith({ template: "standart" }));
  const { faults } = reloadSites(noSites, [{ kind: "site", file: "example.json", text }], ["harbourline"]);
  expect(faults).toMatchObject([{ path: "template", suggestion: "standard" }]);
});
