import { afterEach, describe, expect, test } from "vitest";
import { confirmationMail } from "../../src/leads/delivery/shopper-mail.ts";
import { leadMail } from "../../src/leads/delivery/lead-mail.ts";
import { contactsOfLead } from "../../src/leads/lead-contacts.ts";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { formLocations, northYard } from "../form-dealer.ts";
import { importRows } from "../contract/stock-rows.ts";

const host = "alpha.localhost";
const you = { name: "Ann Example", email: "ann@example.com", phone: "0412 345 678" };
const about = { ...you, kind: "vehicle", car_id: "rav4", message: "Is it still here?" };

const locations = [...formLocations, { ...northYard, id: "l3", name: "Example Second", slug: "second-yard" }];

let platform: TestPlatform | null = null;
afterEach(() => platform?.close());

async function start(): Promise<TestPlatform> {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        locations,
        content: { pages: ["/book-test-drive"] },
        enquiry: { forms: { "test-drive": { nextStep: "We have the car ready." } } },
      }),
      siteFile("beta", { locations }),
    ],
    vehicles: {
      alpha: [
        stockVehicle("rav4", { vin: "JTMZZZZZZZ0000001", regplate: "ABC12D" }),
        stockVehicle("secret", { showOnDealerWebsite: false, badge: "Hiddenbadge" }),
      ],
      beta: [stockVehicle("of-beta", { badge: "Betabadge" })],
    },
  });
  return platform;
}

/** Imports a stock file without any vehicles of the dealership. */
const withdraw = ({ store }: TestPlatform) => importRows(store, "alpha", [], { named: new Set(["north"]) });

const send = (running: TestPlatform, fields: Record<string, unknown>, key: string | null = null) =>
  running.ask(host, "/enquiries", {
    method: "POST",
    body: JSON.stringify(fields),
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(key !== null && { "idempotency-key": key }),
    },
  });

async function storedLead(running: TestPlatform, answer: Response) {
  expect(answer.status).toBe(200);
  const { lead_id } = (await answer.json()) as { lead_id: string };
  return running.store.leads.lead("alpha", lead_id);
}

describe("an enquiry about a vehicle that was withdrawn while its form was open", () => {
  test("[EF-17] says which vehicle it was about, with its last facts, and that it is no longer listed", async () => {
    const running = await start();
    await withdraw(running);
    expect(await storedLead(running, await send(running, about))).toMatchObject({
      carId: "rav4",
      stockNumber: "S-rav4",
      vehicleMake: "Toyota",
      vehicleModel: "RAV4",
      dealershipSlug: "north",
      category: "Used Vehicle Enquiry",
      unknownVehicle: null,
      vehicle: { vin: "JTMZZZZZZZ0000001", regplate: "ABC12D", isListed: false },
    });
  });

  test.each([true, false])("[EF-16, EF-17] keeps it through the second step (names it again: %s)", async (isNamed) => {
    const running = await start();
    const first = { ...you, kind: "test-drive", car_id: "rav4", isLastStep: "false", step: "1" };
    const before = await storedLead(running, await send(running, first));
    expect(before).toMatchObject({ carId: "rav4", vehicle: { isListed: true } });
    await withdraw(running);
    const { kind, car_id, ...others } = first;
    const second = {
      ...others,
      ...(isNamed && { kind, car_id }),
      lead_id: before?.leadId,
      isLastStep: "true",
      step: "2",
      message: "Tuesday?",
    };
    const after = await storedLead(running, await send(running, second));
    expect(after).toMatchObject({
      leadId: before?.leadId,
      form: "test-drive",
      category: "Test Drive Booking",
      isLastStep: true,
      carId: "rav4",
      stockNumber: "S-rav4",
      vehicle: { vin: "JTMZZZZZZZ0000001", isListed: false },
    });
  });

  test("[EF-16] a step that omits its vehicle retains that of the previous step", async () => {
    const running = await start();
    const first = { ...you, kind: "test-drive", car_id: "rav4", isLastStep: "false", step: "1" };
    const before = await storedLead(running, await send(running, first));
    const after = await storedLead(running, await send(running, { lead_id: before?.leadId, message: "Tuesday?" }));
    expect(after).toMatchObject({ leadId: before?.leadId, carId: "rav4", vehicle: { isListed: true } });
  });

  test("[EF-27] a retry under its key is the same enquiry, although the vehicle was withdrawn in between", async () => {
    const running = await start();
    const one = await storedLead(running, await send(running, about, "one-enquiry"));
    await withdraw(running);
    const two = await storedLead(running, await send(running, about, "one-enquiry"));
    expect(two?.leadId).toBe(one?.leadId);
    expect(two?.laterContacts).toEqual([]);
  });

  test("[EF-24] keeps its reference in a plain form that needs a change, and shows nothing of the vehicle", async () => {
    const running = await start();
    for (const id of ["rav4", "secret"]) {
      if (id === "rav4") await withdraw(running);
      const answer = await running.ask(host, "/enquiries", {
        method: "POST",
        body: new URLSearchParams({ ...about, car_id: id, name: "" }),
      });
      const page = await answer.text();
      expect(answer.status).toBe(422);
      expect(page).toContain(`name="car_id" value="${id}"`);
      expect(page).not.toMatch(/S-rav4|S-secret|Hiddenbadge|\$2\d,\d{3}/);
    }
  });

  test("[EF-17] its page about an unlisted vehicle submits the reference", async () => {
    const running = await start();
    await withdraw(running);
    const page = await (await running.ask(host, "/book-test-drive?car_id=rav4")).text();
    expect(page).toContain('name="car_id" value="rav4"');
    const chosen = { ...you, kind: "test-drive", car_id: "rav4", location: "second-yard", message: "Saturday?" };
    expect(await storedLead(running, await send(running, chosen))).toMatchObject({
      carId: "rav4",
      locationSlug: "second-yard",
    });
  });
});

describe("statements about a vehicle withdrawn while its form was open", () => {
  async function messages(running: TestPlatform, lead: StoredLead) {
    const site = running.sites.siteByHost(host);
    const [contact] = contactsOfLead(lead);
    if (site === null || contact === undefined) throw new Error("The site and the lead are there.");
    const colours = { ink: "black", quiet: "grey", line: "silver", accent: "red" };
    const links = { shopper: "https://example/s", dealer: "https://example/d", photos: "" };
    const delivery = { ...contact, site, links, colours, deliveryId: "delivery-1" };
    const page = await (await running.ask(host, `/success?lead=${lead.leadId}`)).text();
    return { page, shopper: confirmationMail(delivery).text, dealer: leadMail(delivery).text };
  }

  test.each([
    ["withdrawn", "is no longer on our website", "no longer on the website"],
    ["sold", "has been sold", "sold before the enquiry was sent"],
  ])("[EF-17, PT-03] %s: page, mail and dealer agree, and no time is booked", async (how, said, told) => {
    const running = await start();
    const slots = await running.ask(host, "/data/appointments?kind=test-drive&car_id=rav4&location=north-yard");
    const { days } = (await slots.json()) as { days: { slots: { value: string }[] }[] };
    const dateTime = days[1]?.slots[0]?.value;
    if (how === "withdrawn") await withdraw(running);
    else {
      const sold = { status: "sold", sold: true, soldAt: running.clock.now } as const;
      await running.putVehicles("alpha", [stockVehicle("rav4", sold)]);
    }
    const drive = { ...you, kind: "test-drive", car_id: "rav4", location: "north-yard", dateTime };
    const lead = await storedLead(running, await send(running, drive));
    expect(lead).toMatchObject({ dateTime, isTimeBooked: false, carId: "rav4" });
    if (lead === null) throw new Error("The lead is stored.");
    const { page, shopper, dealer } = await messages(running, lead);
    for (const text of [page, shopper]) {
      expect(text).toContain(`The vehicle that you asked about ${said}. The dealership will call you about it.`);
      expect(text).toContain("It is booked once we confirm it.");
      expect(text).not.toContain("We have the car ready.");
    }
    expect(dealer).toContain(told);
    expect(dealer).toContain("the shopper was told and expects your call");
    expect(dealer).toMatch(/Preferred time: .*, not booked/);
    const again = await running.ask(host, "/data/appointments?kind=test-drive&location=north-yard");
    expect(await again.text()).toContain(dateTime);
  });
});

describe("an enquiry about a vehicle that the site does not know", () => {
  test.each(["nowhere", "of-beta", "  od\u202Ed  ", "x".repeat(150)])(
    "[EF-28] is stored with the reference that was sent: %j",
    async (id) => {
      const running = await start();
      const lead = await storedLead(running, await send(running, { ...about, car_id: id }));
      expect(lead).toMatchObject({ carId: null, vehicle: null, vehicleMake: null });
      expect(lead?.unknownVehicle).toBe(id.replace("\u202E", "").trim().slice(0, 100));
    },
  );

  test("[EF-28] two of them about different vehicles are two leads", async () => {
    const running = await start();
    await send(running, { ...about, car_id: "one" });
    await send(running, { ...about, car_id: "two" });
    expect(await running.store.leads.leads("alpha")).toHaveLength(2);
  });
});
