import { describe, expect, test } from "vitest";
import { faultText } from "./config-fault.ts";
import { exampleInput, exampleInputWith } from "./example-site-for-test.ts";
import type { SiteInput } from "./site-config.ts";
import { noSites, noSitesAfter, normalisedHost, reloadSites, type SiteFile, type Sites } from "./sites.ts";

const brands = ["harbourline", "red-gum"];

function file(name: string, changes: Partial<SiteInput> = {}): SiteFile {
  const input = exampleInputWith({ slug: name, hosts: [`${name}.localhost`], ...changes });
  return { kind: "site", file: `sites/${name}.json`, text: JSON.stringify(input, null, 2) };
}

function started(...files: SiteFile[]): Sites {
  const { sites, faults } = reloadSites(noSites, files, brands);
  expect(faults).toEqual([]);
  return sites;
}

describe("finding a site", () => {
  const sites = started(file("one"), file("two", { template: "yard", hosts: ["two.localhost", "www.two.example"] }));

  test.each([
    ["one.localhost", "one"],
    ["ONE.localhost:3000", "one"],
    ["one.localhost.", "one"],
    ["one.localhost.:80", "one"],
    ["www.two.example", "two"],
  ])("[RT-01] %s is the site %s", (host, slug) => {
    expect(sites.siteByHost(host)?.slug).toBe(slug);
  });

  test.each([
    "",
    "localhost",
    "three.localhost",
    "one.localhost.evil.example",
    "evil-one.localhost",
    "one.localhost:80:80",
    "__proto__",
    "constructor",
    "[::1]:3000",
    undefined,
    null,
  ])("[RT-01] %s is not a site", (host) => {
    expect(sites.siteByHost(host)).toBeNull();
  });

  test("[RT-01] a site is found by its slug and template", () => {
    expect(sites.siteBySlug("two", "yard")?.slug).toBe("two");
    expect(sites.siteBySlug("two", "standard")).toBeNull();
    expect(sites.siteBySlug("two")?.template).toBe("yard");
    expect(sites.siteBySlug("three")).toBeNull();
  });

  test("[NV-03] a dealership's settings come with its site", () => {
    const own = {
      dealerships: [{ id: "d1", slug: "north", name: "North", settings: { actions: { pdf: true } } }],
      locations: [],
    };
    const withOwn = started(file("one", own));
    const site = withOwn.siteBySlug("one");
    if (site === null) throw new Error("no site");
    expect(withOwn.siteForDealership(site, "north").actions.pdf).toBe(true);
    expect(withOwn.siteForDealership(site, "elsewhere")).toBe(site);
    expect(withOwn.siteForDealership(site, null)).toBe(site);
  });

  test("a site shared by requests is immutable", () => {
    const site = sites.siteBySlug("one");
    expect(() => site?.stock.itemTypes.push("caravan")).toThrow(TypeError);
    expect(Object.isFrozen(site?.price.qualifiers)).toBe(true);
  });

  test("a host is compared in lower case without port and last dot", () => {
    expect(normalisedHost(" Red-Gum.Localhost.:3000 ")).toBe("red-gum.localhost");
  });
});

describe("references of a site's file", () => {
  test.each<[string, Partial<SiteInput>, string, string | undefined]>([
    ["a brand that is not built", { brand: "red-gumm" }, "brand", "red-gum"],
    [
      "a location that does not exist",
      { locationPages: { order: ["north-yrad"] } },
      "locationPages.order[0]",
      "north-yard",
    ],
    [
      "a dealership that does not exist",
      { finance: { offDealerships: ["nort"] } },
      "finance.offDealerships[0]",
      "north",
    ],
    [
      "an offer of a dealership that does not exist",
      { offers: { list: { sale: { name: "Sale", dealerships: ["nort"] } } } },
      "offers.list.sale.dealerships[0]",
      "north",
    ],
    [
      "an excluded id that does not exist",
      { enquiry: { excludedDealershipIds: ["d9"] } },
      "enquiry.excludedDealershipIds[0]",
      "d1",
    ],
    [
      "a category that is not accepted",
      { enquiry: { selectableCategories: ["General Enquiri"] } },
      "enquiry.selectableCategories[0]",
      "General Enquiry",
    ],
    [
      "a link to a location that does not exist",
      { navigation: { header: [{ label: "x", href: "/contact-us/south-yrd" }] } },
      "navigation.header[0].href",
      "south-yard",
    ],
    [
      "a link that filters by an unknown field",
      { navigation: { header: [{ label: "x", href: "/search?refinementList[itemtype][0]=car" }] } },
      "navigation.header[0].href",
      "item_type",
    ],
    [
      "a link with a range of an unknown field",
      { navigation: { header: [{ label: "x", href: "/search?range[prices]=1:2" }] } },
      "navigation.header[0].href",
      "price",
    ],
  ])("[NV-06] %s is a fault", (_case, changes, path, suggestion) => {
    const { sites, faults } = reloadSites(noSites, [file("one", changes)], brands);
    expect(faults).toMatchObject([{ path, suggestion }]);
    expect(sites.all).toEqual([]);
  });

  test("[NV-06] a page of a model at the path of another page is a fault", () => {
    const models = { pages: { finance: { make: "toyota", model: "rav4", name: "RAV4" } } };
    const { faults } = reloadSites(noSites, [file("one", { models })], brands);
    expect(faults).toMatchObject([{ path: "models.pages.finance", message: '"/finance" is the path of another page' }]);
  });

  test("[NV-06] slugs and ids of dealerships and locations are used once", () => {
    const twice = exampleInput.locations?.map((location) => ({ ...location, id: "same", slug: "same" })) ?? [];
    const { faults } = reloadSites(noSites, [file("one", { locations: twice })], brands);
    expect(faults.map(({ path }) => path)).toEqual(["locations[1].id", "locations[1].slug"]);
  });
});

describe("reloading", () => {
  const broken: SiteFile = { kind: "site", file: "sites/one.json", text: "{" };

  test("[NV-06] the last good settings of a faulty file stay live, and the others are renewed", () => {
    const before = started(file("one"), file("two"));
    const { sites, faults } = reloadSites(before, [broken, file("two", { name: "Two Renamed" })], brands);
    expect(faults).toHaveLength(1);
    expect(sites.siteByHost("one.localhost")?.name).toBe("Example Motors");
    expect(sites.siteByHost("two.localhost")?.name).toBe("Two Renamed");
  });

  test("[NV-06] the last good settings survive several faulty reloads and are replaced by valid ones", () => {
    const first = reloadSites(started(file("one")), [broken], brands).sites;
    const second = reloadSites(first, [broken], brands).sites;
    expect(second.siteByHost("one.localhost")).not.toBeNull();
    expect(reloadSites(second, [file("one", { name: "Mended" })], brands).sites.siteBySlug("one")?.name).toBe("Mended");
  });

  test("[NV-06] a faulty file that was never valid creates no site", () => {
    const { sites, faults } = reloadSites(noSites, [broken, file("two")], brands);
    expect(faults).toHaveLength(1);
    expect(sites.all.map(({ slug }) => slug)).toEqual(["two"]);
  });

  test("a deleted file removes its site", () => {
    expect(
      reloadSites(started(file("one"), file("two")), [file("two")], brands).sites.siteByHost("one.localhost"),
    ).toBeNull();
  });

  test("[RT-01] a new file cannot take the host or the slug of a live site, wherever it is", () => {
    const before = started(file("two"));
    const thief = file("a-thief", { hosts: ["two.localhost"] });
    const { sites, faults } = reloadSites(before, [thief, file("two")], brands);
    expect(faults).toMatchObject([
      {
        file: "sites/a-thief.json",
        path: "hosts[0]",
        message: expect.stringMatching(
          /^host two\.localhost already belongs to sites\/two\.json:\d+, which keeps it$/,
        ) as string,
      },
    ]);
    expect(sites.siteByHost("two.localhost")?.slug).toBe("two");
    const twin = { ...file("two"), file: "sites/b-twin.json" };
    expect(reloadSites(before, [twin, file("two")], brands).faults.map(({ path }) => path)).toEqual([
      "slug",
      "hosts[0]",
    ]);
  });

  test("[NV-06] an unknown brand is named beside other faults of the file", () => {
    const faulty = file("one", { brand: "unknown", contact: { email: "sales" } });
    const { faults } = reloadSites(noSites, [faulty], brands);
    expect(faults.map(({ path }) => path).toSorted()).toEqual(["brand", "contact.email"]);
  });

  describe("after a restart", () => {
    const original = file("red-gum");
    const copy = file("aaa", { hosts: ["red-gum.localhost"] });
    const restarted = (before: Sites, ...files: SiteFile[]) =>
      reloadSites(noSitesAfter(before.loaded.owners), files, brands);

    test("[RT-01] a host stays with the site that had it, whatever the names of the files", () => {
      const running = reloadSites(started(original), [copy, original], brands);
      expect(running.sites.siteByHost("red-gum.localhost")?.slug).toBe("red-gum");
      const { sites, faults } = restarted(running.sites, copy, original);
      expect(sites.all.map(({ slug }) => slug)).toEqual(["red-gum"]);
      expect(faults.map(faultText)).toEqual([
        expect.stringMatching(
          /^sites\/aaa\.json:\d+ hosts\[0\]: host red-gum\.localhost already belongs to sites\/red-gum\.json:\d+, which keeps it$/,
        ),
      ]);
    });

    test("a slug stays with the file that had it", () => {
      const twin = file("aaa", { slug: "red-gum" });
      const { sites } = restarted(started(original), twin, original);
      expect(sites.siteBySlug("red-gum")?.hosts).toEqual(["red-gum.localhost"]);
    });

    test("no other site gets the host of a file that has errors", () => {
      const broken = { ...original, text: "{" };
      const { sites, faults } = restarted(started(original), copy, broken);
      expect(sites.all).toEqual([]);
      expect(faults[1]?.message).toContain("already belongs to sites/red-gum.json, which has errors");
      expect(restarted(sites, copy, original).sites.all.map(({ slug }) => slug)).toEqual(["red-gum"]);
    });

    test("neither of two sites gets a host that neither had before, and the others stay live", () => {
      const { sites, faults } = reloadSites(noSites, [copy, original, file("two")], brands);
      expect(sites.all.map(({ slug }) => slug)).toEqual(["two"]);
      expect(faults.map(({ file: name }) => name)).toEqual(["sites/aaa.json", "sites/red-gum.json"]);
      expect(faults[0]?.message).toMatch(/is also in sites\/red-gum\.json:\d+, and it is not known which site had it/);
    });

    test("a site gets the hosts of a deleted file", () => {
      const { sites, faults } = restarted(started(original), copy);
      expect([sites.siteByHost("red-gum.localhost")?.slug, faults]).toEqual(["aaa", []]);
    });
  });

  test("a host can move from one site to another in one reload", () => {
    const before = started(file("one"), file("two"));
    const moved = [
      file("one", { hosts: ["one.localhost", "two.localhost"] }),
      file("two", { hosts: ["new.localhost"] }),
    ];
    const { sites, faults } = reloadSites(before, moved, brands);
    expect(faults).toEqual([]);
    expect(sites.siteByHost("two.localhost")?.slug).toBe("one");
  });

  test("a group gives settings to its sites, and a faulty group file keeps the last good ones", () => {
    const group = (rate: unknown): SiteFile => ({
      kind: "group",
      file: "sites/groups/g.json",
      text: JSON.stringify({ slug: "g", name: "G", finance: { calculatorRatePercent: rate } }),
    });
    const before = started(group(8.5), file("one", { group: "g" }));
    expect(before.siteBySlug("one")?.finance.calculatorRatePercent).toBe(8.5);
    const { sites, faults } = reloadSites(before, [group("8"), file("one", { group: "g" })], brands);
    expect(faults).toMatchObject([{ file: "sites/groups/g.json", path: "finance.calculatorRatePercent" }]);
    expect(sites.siteBySlug("one")?.finance.calculatorRatePercent).toBe(8.5);
  });

  test("a site whose file and group did not change is the same object after a reload", () => {
    const group = (rate: number): SiteFile => ({
      kind: "group",
      file: "sites/groups/g.json",
      text: JSON.stringify({ slug: "g", name: "G", finance: { calculatorRatePercent: rate } }),
    });
    const before = started(group(8), file("one", { group: "g" }), file("two"));
    const after = reloadSites(before, [group(9), file("one", { group: "g" }), file("two")], brands).sites;
    expect(after.siteBySlug("two")).toBe(before.siteBySlug("two"));
    expect(after.siteBySlug("one")?.finance.calculatorRatePercent).toBe(9);
  });

  test("a group that does not exist is a fault of its site", () => {
    expect(reloadSites(noSites, [file("one", { group: "g" })], brands).faults).toMatchObject([{ path: "group" }]);
  });
});
