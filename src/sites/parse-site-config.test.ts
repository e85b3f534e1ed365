import { describe, expect, test } from "vitest";
import { faultText } from "./config-fault.ts";
import { exampleInput, exampleInputWith } from "./example-site-for-test.ts";
import { parseGroupConfig, parseSiteConfig } from "./parse-site-config.ts";
import { siteConfigSchema } from "./site-config.ts";

function configFaults(value: unknown) {
  const parsed = parseSiteConfig(JSON.stringify(value, null, 2), "sites/example.json");
  return parsed.ok ? [] : parsed.faults;
}

describe("checking a site's file", () => {
  test("a valid file is accepted unchanged", () => {
    expect(parseSiteConfig(JSON.stringify(exampleInput), "x.json")).toMatchObject({
      ok: true,
      config: { input: exampleInput },
    });
  });

  test.each<[string, unknown, { path: string; message: string; suggestion?: string }]>([
    [
      "a misspelt group",
      { ...exampleInput, prise: {} },
      { path: "prise", message: "is not a setting", suggestion: "price" },
    ],
    [
      "a misspelt setting",
      { ...exampleInput, price: { noPricText: "Ask" } },
      { path: "price.noPricText", message: "is not a setting", suggestion: "noPriceText" },
    ],
    [
      "a setting of another group",
      { ...exampleInput, price: { pageSize: 9 } },
      { path: "price.pageSize", message: "is not a setting", suggestion: "stock.pageSize" },
    ],
    [
      "a setting nobody knows",
      { ...exampleInput, price: { blockchain: true } },
      { path: "price.blockchain", message: "is not a setting" },
    ],
    [
      "an offer id with capitals",
      { ...exampleInput, offers: { list: { Tank: { name: "Tank" } } } },
      { path: "offers.list.Tank", message: "the name must be lower-case words joined by hyphens, such as red-gum" },
    ],
    [
      "an announcement that ends before it begins",
      { ...exampleInput, banners: { announcement: { text: "A", from: "2026-12-24", to: "2026-12-01" } } },
      { path: "banners.announcement.to", message: "must not be before from" },
    ],
    [
      "a wrong type",
      { ...exampleInput, stock: { pageSize: "21" } },
      { path: "stock.pageSize", message: "must be a number" },
    ],
    [
      "a fraction",
      { ...exampleInput, stock: { pageSize: 2.5 } },
      { path: "stock.pageSize", message: "must be a whole number" },
    ],
    [
      "a value that is no choice",
      { ...exampleInput, watchlist: { storage: "browsr" } },
      {
        path: "watchlist.storage",
        message: 'must be one of "none", "browser", "account"',
        suggestion: "browser",
      },
    ],
    [
      "an unknown search field",
      { ...exampleInput, search: { filters: ["make", "modle"] } },
      {
        path: "search.filters[1]",
        message: expect.stringContaining("must be one of") as string,
        suggestion: "model",
      },
    ],
    ["a missing name", { ...exampleInput, name: undefined }, { path: "name", message: "is missing: add it" }],
    [
      "a script as a link",
      { ...exampleInput, navigation: { header: [{ label: "x", href: "javascript:alert(1)" }] } },
      {
        path: "navigation.header[0].href",
        message: expect.stringContaining("must be a path") as string,
      },
    ],
    [
      "a link to another host by //",
      { ...exampleInput, navigation: { header: [{ label: "x", href: "//evil.example" }] } },
      {
        path: "navigation.header[0].href",
        message: expect.stringContaining("must be a path") as string,
      },
    ],
    [
      "a key in place of its variable",
      { ...exampleInput, search: { keyVariable: "sk_live_123" } },
      {
        path: "search.keyVariable",
        message: expect.stringContaining("environment variable") as string,
      },
    ],
    [
      "an empty name",
      { ...exampleInput, name: "" },
      { path: "name", message: "must not be empty: enter some text, or leave the setting out" },
    ],
    [
      "a text that is no email address",
      { ...exampleInput, contact: { email: "sales" } },
      { path: "contact.email", message: "must be one email address, such as sales@dealer.example" },
    ],
    [
      "a number that is too small",
      { ...exampleInput, leadDelivery: { retentionDays: 1 } },
      { path: "leadDelivery.retentionDays", message: "must be at least 30" },
    ],
    ["an empty list", { ...exampleInput, hosts: [] }, { path: "hosts", message: "must have at least 1 entry" }],
    ...["leadDelivery.webhookUrl", "leadDelivery.adfUrl", "search.host", "actions.chatWidgetUrl"].map(
      (path): [string, unknown, { path: string; message: string }] => {
        const [group = "", name = ""] = path.split(".");
        return [
          `a login in ${path}`,
          { ...exampleInput, [group]: { [name]: "https://user:pw@crm.example/in" } },
          { path, message: expect.stringContaining("must not contain a user name or password") as string },
        ];
      },
    ),
    [
      "an open day without hours",
      {
        ...exampleInput,
        locations: [
          {
            ...exampleInput.locations?.[0],
            contactDetail: { openingHours: [{ weekday: 1, status: "Open" }] },
          },
        ],
      },
      {
        path: "locations[0].contactDetail.openingHours[0].open",
        message: "an open day needs open and close, or formatedHours",
      },
    ],
  ])("[NV-06] %s is refused with its path", (_case, value, expected) => {
    expect(configFaults(value)).toEqual([expect.objectContaining(expected)]);
  });

  test("[NV-06] every fault is named at once, from the top of the file down", () => {
    const faults = configFaults({ ...exampleInput, state: "NWS", stock: { pageSize: 0 }, actoins: {} });
    expect(faults.map(({ path }) => path)).toEqual(["state", "stock.pageSize", "actoins"]);
    expect(faults.map(({ line }) => line)).toEqual(
      faults.map(({ line }) => line).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    );
  });

  test("[NV-06] broken JSON is refused with line and column", () => {
    const parsed = parseSiteConfig('{\n  "slug": "x",\n}', "sites/x.json");
    expect(parsed).toMatchObject({
      ok: false,
      faults: [{ path: "", line: 3, message: "line 3, column 1: remove the comma before }" }],
    });
  });

  test("[NV-05] no setting takes a colour, and the brand is a name only", () => {
    expect(configFaults({ ...exampleInput, brand: { name: "harbourline", accent: "#f00" } })).toMatchObject([
      { path: "brand", message: "must be text" },
    ]);
    expect(configFaults({ ...exampleInput, colours: { soldLabel: "red" } })).toMatchObject([{ path: "colours" }]);
    const names = JSON.stringify(siteConfigSchema.parse(exampleInput)).match(/"\w*colou?r\w*":/gi);
    expect(names).toBeNull();
  });

  test("[NV-03] a setting that may not vary by dealership says so", () => {
    const faults = configFaults(
      exampleInputWith({
        dealerships: [{ id: "d1", slug: "north", name: "North", settings: { stock: { pageSize: 9 } } }],
      }),
    );
    expect(faults).toMatchObject([
      {
        path: "dealerships[0].settings.stock",
        message: "may not be set for a dealership, only for its site",
      },
    ]);
  });

  test("[NV-03] a dealership's settings are checked like the site's", () => {
    const settings = { actions: { pdff: true, reserve: "chekout" } };
    const faults = configFaults(
      exampleInputWith({ dealerships: [{ id: "d1", slug: "north", name: "North", settings }] }),
    );
    expect(faults.map(faultText)).toEqual([
      expect.stringContaining("dealerships[0].settings.actions.pdff: is not a setting (did you mean pdf?)"),
      expect.stringContaining("dealerships[0].settings.actions.reserve: must be one of"),
    ]);
  });

  test("a group cannot give what only a site can", () => {
    const parsed = parseGroupConfig(
      JSON.stringify({ slug: "g", name: "G", hosts: ["x.localhost"] }),
      "sites/groups/g.json",
    );
    expect(parsed).toMatchObject({
      ok: false,
      faults: [{ path: "hosts", message: "may not be set for a group, only for a site" }],
    });
  });

  test("a fault is a single readable line", () => {
    const text = faultText({
      file: "sites/x.json",
      path: "price.noPricText",
      message: "is not a setting",
      suggestion: "noPriceText",
      line: 12,
    });
    expect(text).toBe("sites/x.json:12 price.noPricText: is not a setting (did you mean noPriceText?)");
  });
});
