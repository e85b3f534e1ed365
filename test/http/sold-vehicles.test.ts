import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { importRows } from "../contract/stock-rows.ts";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { dayMs } from "../../src/settings/durations.ts";

const soldLongAgo = { sold: true, soldAt: testNow - 30 * dayMs };

let platform: TestPlatform;
const vehicle = (id: string, more: Parameters<typeof stockVehicle>[1]) => stockVehicle(id, { slug: id, ...more });

beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha")],
    vehicles: {
      alpha: [
        vehicle("here", { make: "Toyota", model: "RAV4" }),
        vehicle("same-model", { make: "Toyota", model: "RAV4", ...soldLongAgo }),
        vehicle("same-make", { make: "Toyota", model: "Supra", ...soldLongAgo }),
        vehicle("last-of-make", { make: "Lada", model: "Niva", ...soldLongAgo }),
        vehicle("never-shown", { make: "Toyota", model: "RAV4", showOnDealerWebsite: false, ...soldLongAgo }),
        vehicle("just-sold", { make: "Toyota", model: "RAV4", sold: true, soldAt: testNow }),
      ],
    },
  });
});
afterAll(() => platform.close());

const fetchAnswer = async (path: string) => {
  const answer = await platform.ask("alpha.localhost", path);
  return [answer.status, answer.headers.get("location")];
};

test.each([
  ["shown with a notice while it is shown", "just-sold", 200, null],
  ["then led to the listing of its model", "same-model", 301, "/search/toyota/rav4"],
  ["or else of its make", "same-make", 301, "/search/toyota"],
  ["or else gone", "last-of-make", 410, null],
  ["not found if the site never showed it", "never-shown", 404, null],
  ["not found if there never was one", "no-such-slug", 404, null],
])("[VP-17] a sold vehicle is %s", async (_words, slug, status, location) => {
  expect(await fetchAnswer(`/cars/${slug}`)).toEqual([status, location]);
});

describe("a vehicle that its feed no longer has", () => {
  const removed = async () => {
    const running = await testPlatform({
      sites: [siteFile("alpha")],
      vehicles: {
        alpha: [
          vehicle("stays", { make: "Toyota", model: "RAV4", dealershipSlug: "south" }),
          vehicle("withdrawn", { make: "Toyota", model: "RAV4" }),
          vehicle("sold", { make: "Toyota", model: "RAV4", sold: true, soldAt: testNow }),
          vehicle("hidden", { make: "Toyota", model: "RAV4", showOnDealerWebsite: false }),
        ],
      },
    });
    onTestFinished(() => running.close());
    await importRows(running.store, "alpha", [], { named: new Set(["north"]) });
    return running;
  };

  test("is gone if it was for sale, with the closest vehicles in stock", async () => {
    const answer = await (await removed()).ask("alpha.localhost", "/cars/withdrawn");
    expect([answer.status, answer.headers.get("location")]).toEqual([410, null]);
    expect(await answer.text()).toContain("That vehicle is no longer available");
  });

  test("leads to the listing of its model if it was sold", async () => {
    const answer = await (await removed()).ask("alpha.localhost", "/cars/sold");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/search/toyota/rav4"]);
  });

  test("is not found if the site never showed it", async () => {
    expect((await (await removed()).ask("alpha.localhost", "/cars/hidden")).status).toBe(404);
  });
});

test("[VP-17] a vehicle hidden by its dealer is gone until it is shown again", async () => {
  const running = await testPlatform({
    sites: [siteFile("alpha")],
    vehicles: { alpha: [vehicle("hilux", {}), vehicle("unlisted", { showOnDealerWebsite: false })] },
  });
  onTestFinished(() => running.close());
  const fetchStatus = async (path: string) => (await running.ask("alpha.localhost", path)).status;
  const hidden = { name: "showOnDealerWebsite" as const, value: { showOnDealerWebsite: false } };
  const author = { by: "kim", at: testNow, reason: "Damaged" };
  const { overrides } = running.store;
  for (const id of ["hilux", "unlisted"]) await overrides.set("alpha", id, [{ ...hidden, ...author, until: null }]);
  expect([await fetchStatus("/cars/hilux"), await fetchStatus("/cars/unlisted")]).toEqual([410, 404]);
  await overrides.withdraw("alpha", "hilux", ["showOnDealerWebsite"], author);
  expect(await fetchStatus("/cars/hilux")).toBe(200);
});
