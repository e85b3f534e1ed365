import { afterAll, beforeAll, expect, test } from "vitest";
import { oneDay, siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";

const soldLongAgo = { sold: true, soldAt: testNow - 30 * oneDay };

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

const answerOf = async (path: string) => {
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
  expect(await answerOf(`/cars/${slug}`)).toEqual([status, location]);
});
