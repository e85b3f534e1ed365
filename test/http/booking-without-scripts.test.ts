import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { formLocations, northYard, westYard } from "../form-dealer.ts";
import { element, elements, formFields, type HtmlElement, parseHtml, visibleText } from "./html.ts";

const workshops = ["east", "city"].map((slug) => ({
  ...northYard,
  id: slug,
  slug,
  name: `Workshop ${slug}`,
  locationType: "service" as const,
  address: { ...northYard.address, street: `1 ${slug} Street` },
}));
const content = { pages: ["/service" as const, "/book-test-drive" as const] };
const person = { name: "Ann Example", email: "ann@example.com", phone: "0412 345 678" };

let platform: TestPlatform;
beforeEach(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("one", { locations: formLocations, content, tradeIn: { enabled: false } }),
      siteFile("two", { locations: [northYard, westYard, ...workshops], content, tradeIn: { enabled: false } }),
    ],
    vehicles: { one: [stockVehicle("rav4")] },
  });
});
afterEach(() => platform.close());

const pageForm = (page: HtmlElement) => element(page, "form", { action: "/enquiries" });

async function pageAt(site: string, path: string): Promise<HtmlElement> {
  return parseHtml(await (await platform.ask(`${site}.localhost`, path)).text());
}

/** Sends the form of a page as a browser does: its fields with those that were typed, and the pressed button. */
async function send(site: string, page: HtmlElement, typed: Record<string, string>): Promise<Response> {
  const fields = new URLSearchParams(formFields(page, pageForm(page)));
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  return platform.ask(`${site}.localhost`, "/enquiries", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
    body: fields,
  });
}
async function nextPage(site: string, page: HtmlElement, typed: Record<string, string>): Promise<HtmlElement> {
  const response = await send(site, page, typed);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return parseHtml(await response.text());
}

const pageTimes = (page: HtmlElement) =>
  elements(page, "select", { name: "dateTime" }).flatMap((select) =>
    elements(select, "option").flatMap(({ attributes }) => attributes.get("value") || []),
  );
async function freeTimes(site: string, query: string): Promise<string[]> {
  const answer = await platform.ask(`${site}.localhost`, `/data/appointments?${query}`);
  const { days } = (await answer.json()) as { days: { slots: { value: string }[] }[] };
  return days.flatMap(({ slots }) => slots.map(({ value }) => value));
}
const leadAfter = async (site: string, response: Response) => {
  expect(response.status).toBe(303);
  const id = new URL(response.headers.get("location") ?? "", "http://site.invalid").searchParams.get("lead") ?? "";
  return platform.store.leads.lead(site, id);
};
const visit = { service_type: "Logbook service", own_vehicle: "2019 Mazda 3", rego: "ABC123", message: "Please." };

describe("a time is chosen without scripts", () => {
  test.each([
    ["a service", "/service", "kind=service&location=workshop"],
    ["a test drive", "/book-test-drive", "kind=test-drive&location=north-yard"],
    ["a drive of a vehicle", "/book-test-drive?car_id=rav4", "kind=test-drive&car_id=rav4"],
  ])("[PT-03] for %s, among those of the only location", async (_what, path, query) => {
    const page = await nextPage("one", await pageAt("one", path), { show_times: "1" });
    const offered = pageTimes(page);
    expect(offered.length).toBeGreaterThan(20);
    expect(offered).toEqual(await freeTimes("one", query));
    const days = elements(pageForm(page), "optgroup").map(({ attributes }) => attributes.get("label"));
    expect(days[0]).toMatch(/^\w{3} \d{1,2} \w{3}$/);
    const [dateTime = ""] = offered;
    const typed = { ...visit, dateTime };
    const lead = await leadAfter("one", await send("one", await nextPage("one", page, typed), person));
    expect(lead).toMatchObject({ dateTime, isTimeBooked: true });
    expect(await freeTimes("one", query)).not.toContain(dateTime);
  });

  test("[PT-03] among those of the location that was chosen, and nothing that was typed is lost", async () => {
    const first = await pageAt("two", "/service");
    expect(pageTimes(first)).toEqual([]);
    const typed = { ...visit, location: "city", message: "The brakes squeal." };
    const second = await nextPage("two", first, { ...typed, show_times: "1" });
    expect(pageTimes(second)).toEqual(await freeTimes("two", "kind=service&location=city"));
    const kept = Object.fromEntries(formFields(second, pageForm(second)));
    expect(kept).toMatchObject(typed);
    const dateTime = pageTimes(second).at(-1) ?? "";
    const lead = await leadAfter("two", await send("two", await nextPage("two", second, { dateTime }), person));
    expect(lead).toMatchObject({
      dateTime,
      isTimeBooked: true,
      message: expect.stringContaining("The brakes squeal."),
    });
    expect(await freeTimes("two", "kind=service&location=east")).toContain(dateTime);
  });

  test("without a location, the form says that it is needed for times, and stores nothing", async () => {
    const response = await send("two", await pageAt("two", "/service"), { ...visit, show_times: "1" });
    expect(response.status).toBe(422);
    const page = parseHtml(await response.text());
    expect(visibleText(pageForm(page))).toContain("Choose a location to see its free times.");
    expect(Object.fromEntries(formFields(page, pageForm(page)))).toMatchObject(visit);
  });

  test("[EF-20, PT-03] a test drive asks for the time first, and stores nothing before the contact details", async () => {
    const first = await pageAt("two", "/book-test-drive");
    expect(
      elements(pageForm(first), "input", { name: "name" }).map(({ attributes }) => attributes.get("type")),
    ).toEqual([]);
    const refused = await send("two", first, {});
    expect([refused.status, visibleText(pageForm(parseHtml(await refused.text())))]).toEqual([
      422,
      expect.stringContaining("Choose a location"),
    ]);
    const second = await nextPage("two", first, { location: "west-yard", dateTime: "2027-01-05T10:00" });
    expect(visibleText(pageForm(second))).toContain("Step 2 of 2 Your details");
    expect(elements(second, "input", { name: "lead_id" })).toEqual([]);
    expect(await platform.store.leads.leads("two")).toEqual([]);
    const lead = await leadAfter("two", await send("two", second, person));
    expect(lead).toMatchObject({ locationSlug: "west-yard", isLastStep: true, name: "Ann Example" });
    expect(lead?.dateTime).toContain("2027-01-05T10:00");
  });

  test("[PT-04] a time of an earlier step that cannot be had brings that step back, with everything typed", async () => {
    const second = await nextPage("one", await pageAt("one", "/book-test-drive"), { dateTime: "2020-01-05T10:00" });
    const response = await send("one", second, { ...person, message: "With the tow bar" });
    expect(response.status).toBe(422);
    const first = parseHtml(await response.text());
    expect(visibleText(pageForm(first))).toContain("Choose a time in the future.");
    const [dateTime = ""] = pageTimes(first);
    const again = await nextPage("one", first, { dateTime });
    expect(Object.fromEntries(formFields(again, pageForm(again)))).toMatchObject({ ...person, dateTime });
    const lead = await leadAfter("one", await send("one", again, {}));
    expect(lead).toMatchObject({ dateTime, isTimeBooked: true, message: "With the tow bar" });
  });

  test("[PT-04] a time that was taken meanwhile is refused with the times that are left", async () => {
    const first = await nextPage("one", await pageAt("one", "/service"), { show_times: "1" });
    const [dateTime = ""] = pageTimes(first);
    const second = await nextPage("one", first, { ...visit, dateTime });
    const places = platform.sites.siteBySlug("one")?.enquiry.appointments.places ?? 0;
    for (let taken = 0; taken < places; taken += 1) {
      const other = { name: "Bea", email: `b${taken}@example.com`, phone: `0412 345 ${100 + taken}` };
      const theirs = await nextPage("one", await pageAt("one", "/service"), { ...visit, dateTime });
      expect(await leadAfter("one", await send("one", theirs, other))).toMatchObject({ isTimeBooked: true });
    }
    const response = await send("one", second, person);
    expect(response.status).toBe(422);
    const page = parseHtml(await response.text());
    expect(visibleText(pageForm(page))).toContain("That time has just been taken. Choose another one.");
    expect(pageTimes(page)).toEqual(await freeTimes("one", "kind=service&location=workshop"));
    expect(pageTimes(page)).not.toContain(dateTime);
  });

  test("Enter in a field sends the form, although the button for times comes before the one that is seen", async () => {
    const page = await pageAt("two", "/service");
    const [first] = elements(pageForm(page), "button", { type: "submit" });
    expect(first?.attributes.has("name")).toBe(false);
    expect(elements(pageForm(page), "button", { name: "show_times" })).toHaveLength(1);
  });

  test("[EF-20] a page of an earlier release, with the contact details first, still makes a lead at once", async () => {
    const first = { kind: "service-booking", step: "1", isLastStep: "false", ...person };
    const post = (fields: Record<string, string>) =>
      platform.ask("two.localhost", "/enquiries", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(fields),
      });
    const { lead_id: leadId } = (await (await post(first)).json()) as { lead_id: string };
    expect(await platform.store.leads.lead("two", leadId)).toMatchObject({ isLastStep: false, name: "Ann Example" });
    const last = { ...first, ...visit, location: "city", step: "2", isLastStep: "true", lead_id: leadId };
    expect((await post(last)).status).toBe(200);
    expect(await platform.store.leads.lead("two", leadId)).toMatchObject({ isLastStep: true, message: "Please." });
  });
});
