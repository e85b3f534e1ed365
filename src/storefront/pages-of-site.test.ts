import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleInput, exampleSite } from "../sites/example-site-for-test.ts";
import { pageAtPath } from "./pages-of-site.ts";
import { pathsOfSite } from "./paths-of-site-for-test.ts";

describe("pages of a site", () => {
  const site = exampleSite();

  test.each([
    ["/", "/", {}],
    ["/search", "/search", {}],
    ["/search/new-cars", "/search/new-cars", {}],
    ["/search/demo-cars", "/search/demo-cars", {}],
    ["/search/used-cars", "/search/used-cars", {}],
    ["/search/new-used-and-demo-cars", "/search/new-used-and-demo-cars", {}],
    ["/search/new-and-demo-cars", "/search/new-and-demo-cars", {}],
    ["/search/x-cars", "/search/{make}", { make: "x-cars" }],
    ["/search/land-rover", "/search/{make}", { make: "land-rover" }],
    ["/search/land-rover/discovery", "/search/{make}/{model}", { make: "land-rover", model: "discovery" }],
    ["/cars/2022-toyota-rav4", "/cars/{slug}", { slug: "2022-toyota-rav4" }],
    ["/success", "/success", {}],
    ["/compare", "/compare", {}],
    ["/watchlist", "/watchlist", {}],
    ["/sign-in", "/sign-in", {}],
    ["/contact-us", "/contact-us", {}],
    ["/contact-us/north-yard", "/contact-us/north-yard", {}],
  ])("[RT-05] %s is answered by %s", (path, pattern, parameters) => {
    expect(pageAtPath(site, path, () => false)).toEqual({ path: pattern, parameters });
  });

  test.each(["", "/nowhere", "/search/", "/search/a/b/c", "/cars", "/cars/", "/contact-us/elsewhere", "search", "//"])(
    "[RT-26] %j is answered by no page",
    (path) => {
      expect(pageAtPath(site, path, () => false)).toBeNull();
    },
  );

  test("a site that sells used vehicles only has no page for new ones", () => {
    const usedOnly = exampleSite({ stock: { filters: { carTypes: ["used"] } } });
    const paths = pathsOfSite(usedOnly);
    expect(paths).toContain("/search/used-cars");
    expect(paths).not.toContain("/search/new-cars");
    expect(paths).not.toContain("/search/new-used-and-demo-cars");
    expect(pageAtPath(usedOnly, "/search/new-cars", () => false)).toBeNull();
  });

  test("[LO-07] a hidden location has no page", () => {
    const locations =
      exampleInput.locations?.map((location) => ({
        ...location,
        visible: location.slug !== "north-yard",
      })) ?? [];
    expect(pageAtPath(exampleSite({ locations }), "/contact-us/north-yard", () => false)).toBeNull();
    expect(pageAtPath(exampleSite({ locations }), "/contact-us/south-yard", () => false)).not.toBeNull();
  });

  test("any path is answered or not, never a failure", () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const found = pageAtPath(site, path, () => false);
        expect(found === null || pathsOfSite(site).includes(found.path)).toBe(true);
      }),
    );
  });
});
