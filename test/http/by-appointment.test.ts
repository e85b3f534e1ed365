import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteInput } from "../../src/sites/site-config.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, parseHtml, visibleText } from "./html.ts";

type LocationInput = NonNullable<SiteInput["locations"]>[number];

/** A department at one address, open from Monday to Friday, closed on Saturday. */
const department = (locationType: "sales" | "service" | "parts"): LocationInput => ({
  id: locationType,
  name: `Yard ${locationType}`,
  slug: locationType,
  dealershipId: "d1",
  dealershipSlug: "north",
  locationType,
  address: { street: "9 Weir Road", city: "Narrandera", state: "NSW", postcode: "2700" },
  contactDetail: {
    phone: "(02) 5550 0204",
    openingHours: [
      ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: "Open" as const, open: "07:30", close: "17:00" })),
      { weekday: 6, status: "Closed" },
    ],
  },
});
const locations = [department("sales"), department("service"), department("parts")];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("service", { locations, locationPages: { byAppointment: ["service"] } }),
      siteFile("sales", { locations, locationPages: { byAppointment: ["sales"] } }),
      siteFile("both", { locations, locationPages: { byAppointment: ["sales", "service"] } }),
      siteFile("neither", { locations }),
      siteFile("own-words", {
        locations,
        locationPages: { byAppointment: ["service"], byAppointmentText: "Call us to book" },
      }),
    ],
  });
});
afterAll(() => platform.close());

/** Lines of the hours tables on a page, by the caption of the table. */
async function hoursOn(site: string, path: string) {
  const response = await platform.ask(`${site}.localhost`, path);
  expect(response.status).toBe(200);
  const tables = elements(element(parseHtml(await response.text()), "main"), "table");
  return Object.fromEntries(
    tables.map((table) => [visibleText(element(table, "caption")), elements(table, "tr").map(visibleText)]),
  );
}

const weekWith = (saturday: string) => ["Mon-Fri 7:30am - 5:00pm", `Sat ${saturday}`];

test.each(
  [
    ["service", "Closed", "By appointment only"],
    ["sales", "By appointment only", "Closed"],
    ["both", "By appointment only", "By appointment only"],
    ["neither", "Closed", "Closed"],
    ["own-words", "Closed", "Call us to book"],
  ].flatMap(([site = "", sales = "", service = ""]) => [
    { site, path: "/contact-us", sales, service },
    { site, path: "/contact-us/sales", sales, service },
  ]),
)(
  "[LO-10] on the site $site, $path says of a closed Saturday: sales $sales, service $service, parts Closed",
  async ({ site, path, sales, service }) => {
    expect(await hoursOn(site, path)).toEqual({
      "Opening hours, Sales": weekWith(sales),
      "Opening hours, Service": weekWith(service),
      "Opening hours, Parts": weekWith("Closed"),
    });
  },
);
