import { describe, expect, test } from "vitest";
import { exampleInput, exampleSite } from "./example-site.ts";
import { siteView } from "./site-view.ts";

describe("what a browser may see of a site", () => {
  const [north, south] = exampleInput.locations ?? [];
  if (!north || !south) throw new Error("the example has two locations");
  const site = exampleSite({
    search: { host: "https://search.example", keyVariable: "SEARCH_KEY_EXAMPLE" },
    reservation: { provider: "stripe", keyVariable: "STRIPE_KEY_EXAMPLE" },
    leadDelivery: {
      emails: ["secret-inbox@motors.example"],
      webhookUrl: "https://crm.example/hook",
      webhookSecretVariable: "HOOK_SECRET",
    },
    dealerships: [
      {
        id: "d1",
        slug: "north",
        name: "North",
        settings: { leadDelivery: { emails: ["north-inbox@motors.example"] } },
      },
    ],
    locations: [north, { ...south, dealershipId: "d1", dealershipSlug: "north", visible: false }],
  });
  const text = JSON.stringify(siteView(site));

  test.each([
    "SEARCH_KEY_EXAMPLE",
    "STRIPE_KEY_EXAMPLE",
    "HOOK_SECRET",
    "secret-inbox",
    "north-inbox",
    "crm.example",
    "usedForMarketing",
  ])("%s stays on the server", (secret) => {
    expect(text).not.toContain(secret);
  });

  test("[LO-07] a hidden location is not in it", () => {
    expect(siteView(site).locations.map(({ slug }) => slug)).toEqual(["north-yard"]);
  });

  test("[EN-07] it names the search service, the built-in one where the site has none", () => {
    expect(siteView(site).search).toMatchObject({
      url: "https://search.example",
      index: "Car_production",
    });
    expect(siteView(exampleSite()).search.url).toBe("/search-service");
  });

  test("it survives the way to the browser unchanged", () => {
    expect(JSON.parse(text)).toEqual(siteView(site));
  });
});
