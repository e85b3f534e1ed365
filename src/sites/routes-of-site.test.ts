import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleInput, exampleSite } from "./example-site-for-test.ts";
import { routeOfPath, routesOfSite } from "./routes-of-site.ts";

describe("pages of a site", () => {
  const site = exampleSite();

  test.each([
    ["/", "home", {}],
    ["/search", "search", {}],
    ["/search/new-cars", "search-car-type", {}],
    ["/search/demo-cars", "search-car-type", {}],
    ["/search/used-cars", "search-car-type", {}],
    ["/search/new-used-and-demo-cars", "search-car-type", {}],
    ["/search/new-and-demo-cars", "search-car-type", {}],
    ["/search/x-cars", "search-make", { make: "x-cars" }],
    ["/search/land-rover", "search-make", { make: "land-rover" }],
    ["/search/land-rover/discovery", "search-make-model", { make: "land-rover", model: "discovery" }],
    ["/cars/2022-toyota-rav4", "vehicle", { slug: "2022-toyota-rav4" }],
    ["/success", "success", {}],
    ["/compare", "compare", {}],
    ["/watchlist", "watchlist", {}],
    ["/sign-in", "sign-in", {}],
    ["/contact-us", "contact", {}],
    ["/contact-us/north-yard", "contact-location", {}],
  ])("[RT-05] %s is answered by %s", (path, name, parameters) => {
    expect(routeOfPath(site, path)).toMatchObject({ name, parameters });
  });

  test.each(["", "/nowhere", "/search/", "/search/a/b/c", "/cars", "/cars/", "/contact-us/elsewhere", "search", "//"])(
    "[RT-26] %j is answered by no page",
    (path) => {
      expect(routeOfPath(site, path)).toBeNull();
    },
  );

  test("a site that sells used vehicles only has no page for new ones", () => {
    const usedOnly = exampleSite({ stock: { filters: { carTypes: ["used"] } } });
    const paths = routesOfSite(usedOnly).map(({ path }) => path);
    expect(paths).toContain("/search/used-cars");
    expect(paths).not.toContain("/search/new-cars");
    expect(paths).not.toContain("/search/new-used-and-demo-cars");
  });

  test("[LO-07] a hidden location has no page", () => {
    const locations =
      exampleInput.locations?.map((location) => ({
        ...location,
        visible: location.slug !== "north-yard",
      })) ?? [];
    expect(routeOfPath(exampleSite({ locations }), "/contact-us/north-yard")).toBeNull();
    expect(routeOfPath(exampleSite({ locations }), "/contact-us/south-yard")).not.toBeNull();
  });

  test("any path is answered or not, never a failure", () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const found = routeOfPath(site, path);
        expect(found === null || routesOfSite(site).some(({ name }) => name === found.name)).toBe(true);
      }),
    );
  });
});
