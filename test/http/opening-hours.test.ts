import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteInput } from "../../src/sites/site-config.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, parseHtml, visibleText } from "./html.ts";

type LocationInput = NonNullable<SiteInput["locations"]>[number];

const open = (weekday: number, from: string, to: string) => ({
  weekday,
  status: "Open" as const,
  open: from,
  close: to,
});
const weekdays = [1, 2, 3, 4, 5].map((weekday) => open(weekday, "08:30", "17:30"));
const yard = (slug: string, changes: Partial<LocationInput> = {}): LocationInput => ({
  id: slug,
  name: `Yard ${slug}`,
  slug,
  dealershipId: "d1",
  dealershipSlug: "north",
  address: { street: `1 ${slug} Road`, city: "Sydney", state: "NSW", postcode: "2000" },
  contactDetail: { phone: "(02) 5550 0201", openingHours: weekdays },
  ...changes,
});
const street = { street: "9 Weir Road", city: "Sydney", state: "NSW" as const, postcode: "2000" };
const christmasEve = { date: "2026-12-24", name: "Christmas Eve" };
const specialHours: LocationInput["specialHours"] = [
  { ...christmasEve, status: "Open", startHour: "09:00", endHour: "12:00", department: "sales" },
  { ...christmasEve, status: "Closed", department: "service" },
  { date: "2026-12-25", name: "Christmas Day", status: "Closed", department: "all" },
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        locations: [
          yard("sydney"),
          yard("brisbane", { address: { street: "2 Creek Road", city: "Brisbane", state: "QLD", postcode: "4000" } }),
          yard("midweek", {
            contactDetail: {
              openingHours: [...weekdays.filter(({ weekday }) => weekday !== 3), open(3, "10:00", "16:00")],
            },
          }),
          yard("sales", { address: street, specialHours }),
          yard("service", { address: street, locationType: "service", specialHours }),
          yard("hidden", { visible: false }),
          yard("primary", { primary: true }),
        ],
      }),
    ],
  });
});
afterAll(() => platform.close());

async function mainAt(path: string, now = Date.parse("2026-11-20T13:00:00+11:00")) {
  platform.clock.now = now;
  const response = await platform.ask("alpha.localhost", path);
  expect(response.status).toBe(200);
  return element(parseHtml(await response.text()), "main");
}

/** What the page of a place says of its departments at a time with its offset from UTC. */
async function departmentsAt(slug: string, time = "2026-11-20T13:00:00+11:00") {
  const main = await mainAt(`/contact-us/${slug}`, Date.parse(time));
  return elements(main, "div").filter(({ attributes }) => attributes.has("data-department"));
}

test("[LO-09] a differing Wednesday splits Monday to Friday, and equal days share a line", async () => {
  const fetchLines = async (slug: string) =>
    elements(await mainAt(`/contact-us/${slug}`), "table").map((table) => elements(table, "tr").map(visibleText));
  expect(await fetchLines("sydney")).toEqual([["Mon-Fri 8:30am - 5:30pm"]]);
  expect(await fetchLines("midweek")).toEqual([
    ["Mon-Tue 8:30am - 5:30pm", "Wed 10:00am - 4:00pm", "Thu-Fri 8:30am - 5:30pm"],
  ]);
});

test("[LO-07] the contact page begins with the primary location and omits hidden ones", async () => {
  const names = elements(await mainAt("/contact-us"), "article").map((card) => visibleText(element(card, "h3")));
  expect(names).toEqual(["Yard primary", "Yard sydney", "Yard brisbane", "Yard midweek", "Yard sales"]);
});

describe("whether a place is open", () => {
  test.each([
    ["in winter, Sydney opens with Brisbane", "2026-07-01T08:30:00+10:00", "Open until", "Open until"],
    ["in summer, Sydney opens an hour before Brisbane", "2026-11-20T08:30:00+11:00", "Open until", "Closed, opens"],
    ["a minute earlier Sydney is closed", "2026-11-20T08:29:00+11:00", "Closed, opens", "Closed, opens"],
    ["in summer, Sydney closes an hour before Brisbane", "2026-11-20T17:30:00+11:00", "Closed, opens", "Open until"],
    ["on the Monday after the clocks go forward", "2026-10-05T08:30:00+11:00", "Open until", "Closed, opens"],
    ["on the Friday before the clocks go forward", "2026-10-02T08:30:00+10:00", "Open until", "Open until"],
  ])("[LO-13] %s", async (_case, time, sydney, brisbane) => {
    const fetchText = async (slug: string) => (await departmentsAt(slug, time)).map(visibleText).join();
    expect(await fetchText("sydney")).toContain(sydney);
    expect(await fetchText("brisbane")).toContain(brisbane);
  });

  test.each([
    ["sales has its own hours that day", "2026-12-24T08:45:00+11:00", "Closed, opens 9:00am", "Closed, opens"],
    ["service is closed that day", "2026-12-24T10:00:00+11:00", "Open until 12:00pm", "Closed, opens"],
    ["the special day ends early", "2026-12-24T13:00:00+11:00", "Closed, opens", "Closed, opens"],
    ["all departments are closed", "2026-12-25T10:00:00+11:00", "Closed, opens", "Closed, opens"],
    ["the day before is ordinary", "2026-12-23T10:00:00+11:00", "Open until 5:30pm", "Open until 5:30pm"],
  ])("[LO-11] with special hours, %s", async (_case, time, sales, service) => {
    const texts = (await departmentsAt("sales", time)).map(visibleText);
    expect(texts).toEqual([expect.stringContaining(sales), expect.stringContaining(service)]);
  });

  test("[LO-11] the special days stand under the hours of the department that they are for", async () => {
    const days = (await departmentsAt("sales", "2026-12-01T10:00:00+11:00")).map((part) =>
      elements(part, "dd").map(visibleText),
    );
    expect(days).toEqual([
      ["9:00am - 12:00pm", "Closed"],
      ["Closed", "Closed"],
    ]);
  });
});
