import { afterEach, describe, expect, test } from "vitest";
import { contactsOfLead } from "../../src/leads/lead-contacts.ts";
import { leadFacts } from "../../src/leads/delivery/lead-facts.ts";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { formLocations } from "../form-dealer.ts";
import { parseHtml, visibleText } from "./html.ts";

const host = "alpha.localhost";
const drive = { kind: "test-drive", location: "north-yard", name: "Ann Example" };

let platform: TestPlatform | null = null;
afterEach(() => platform?.close());

async function start(): Promise<TestPlatform> {
  platform = await testPlatform({ sites: [siteFile("alpha", { locations: formLocations })] });
  return platform;
}

async function freeTimes(running: TestPlatform): Promise<string[]> {
  const answer = await running.ask(host, "/data/appointments?kind=test-drive&location=north-yard");
  const { days } = (await answer.json()) as { days: { slots: { value: string }[] }[] };
  return days.flatMap(({ slots }) => slots.map(({ value }) => value));
}

async function send(running: TestPlatform, fields: Record<string, unknown>, address: string): Promise<StoredLead> {
  const answer = await running.ask(host, "/enquiries", {
    method: "POST",
    body: JSON.stringify({ ...drive, ...fields }),
    headers: { "content-type": "application/json", accept: "application/json", "x-forwarded-for": address },
  });
  expect(answer.status).toBe(200);
  const { lead_id: leadId } = (await answer.json()) as { lead_id: string };
  const lead = await running.store.leads.lead("alpha", leadId);
  if (lead === null) throw new Error("An answered enquiry is stored.");
  return lead;
}

const person = (index: number) => ({ email: `p${index}@example.com`, phone: `0412 000 ${String(100 + index)}` });

describe("times booked by one visitor", () => {
  test("[PT-04] one person may book three of a dealership's times, and every further one is a preference", async () => {
    const running = await start();
    const offered = await freeTimes(running);
    expect(offered.length).toBeGreaterThan(50);
    const leads = [];
    for (const dateTime of offered) leads.push(await send(running, { ...person(1), dateTime }, "192.0.2.1"));
    expect(new Set(leads.map(({ leadId }) => leadId)).size).toBe(offered.length);
    expect(leads.map(({ isTimeBooked }) => isTimeBooked)).toEqual(offered.map((_time, index) => index < 3));
    expect(leads.map(({ dateTime }) => dateTime)).toEqual(offered);
    expect(await freeTimes(running)).toEqual(offered.slice(3));
    const other = await send(running, { ...person(2), dateTime: offered[5] }, "192.0.2.2");
    expect(other).toMatchObject({ isTimeBooked: true, suspicions: [] });
  });

  test("[PT-04] twenty times can be booked from one IP address; the next enquiry is stored as a preference", async () => {
    const running = await start();
    const offered = await freeTimes(running);
    for (const [index, dateTime] of offered.slice(0, 20).entries()) {
      expect(await send(running, { ...person(index), dateTime }, "192.0.2.1")).toMatchObject({ isTimeBooked: true });
    }
    const late = { ...person(20), dateTime: offered[20] };
    expect(await send(running, late, "192.0.2.1")).toMatchObject({ isTimeBooked: false, dateTime: offered[20] });
    expect(await freeTimes(running)).toContain(offered[20]);
    expect(await send(running, { ...person(21), dateTime: offered[21] }, "192.0.2.2")).toMatchObject({
      isTimeBooked: true,
    });
  });

  test("[EF-29, PT-04] a suspect enquiry books nothing, and dealer and shopper are informed", async () => {
    const running = await start();
    const [dateTime = ""] = await freeTimes(running);
    const signs = { form_seconds: "0.2", website: "https://spam.example" };
    const lead = await send(running, { ...person(1), ...signs, dateTime }, "192.0.2.1");
    expect(lead).toMatchObject({ dateTime, isTimeBooked: false, suspicions: ["honeypot", "too-fast"] });
    expect(await freeTimes(running)).toContain(dateTime);
    const page = await (await running.ask(host, `/success?lead=${lead.leadId}`)).text();
    expect(visibleText(parseHtml(page))).toMatch(/You asked for .*\. It is booked once we confirm it\./);
    const site = running.sites.siteByHost(host);
    const [contact] = contactsOfLead(lead);
    if (site === null || contact === undefined) throw new Error("The site and the lead are there.");
    const { enquiry } = leadFacts({
      ...contact,
      site,
      links: { shopper: "", dealer: "", photos: "" },
    });
    expect(enquiry).toContainEqual({
      label: "Preferred time",
      text: expect.stringMatching(/, not booked: please confirm it with the shopper$/),
    });
  });

  test("[PT-04] a person who becomes suspect retains a time booked earlier", async () => {
    const running = await start();
    const [dateTime = ""] = await freeTimes(running);
    await send(running, { ...person(1), dateTime }, "192.0.2.1");
    const again = { ...person(1), message: "More", form_seconds: "0.2", website: "filled in" };
    expect(await send(running, { ...again, dateTime }, "192.0.2.1")).toMatchObject({ isTimeBooked: true });
    expect(await freeTimes(running)).not.toContain(dateTime);
  });
});
