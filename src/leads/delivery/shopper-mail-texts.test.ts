import { describe, expect, test } from "vitest";
import { exampleInput, exampleSite } from "../../sites/example-site-for-test.ts";
import type { Site } from "../../sites/site-config.ts";
import type { NewLead } from "../lead-store.ts";
import type { LeadDelivery } from "./lead-delivery.ts";
import { aboutNoVehicle, deliveryForTest, secondContactForTest } from "./lead-for-test.ts";
import { confirmationMail, overdueMail } from "./shopper-mail.ts";

/** The example site, with an email address and a time limit for answers. */
const site = exampleSite({ contact: { email: "hello@motors.example" }, leadDelivery: { overdueAfterOpenMinutes: 90 } });
const deliveryWith = (fields: Partial<NewLead>, on: Site = site): LeadDelivery => ({
  ...deliveryForTest(fields),
  site: on,
  links: {
    shopper: "https://example.localhost/enquiries/s",
    dealer: "https://example.localhost/enquiries/opened/d",
    photos: "",
  },
});
const time = { dateTime: "2026-11-28T10:00", locationSlug: "north-yard" };
const { vehicle } = deliveryForTest().lead;
if (vehicle === null) throw new Error("The lead for tests is about a vehicle.");

/** The paragraphs of an email's text. */
const paragraphs = ({ text }: { text: string }) => text.trimEnd().split("\n\n");

describe("the confirmation", () => {
  const foot =
    "-- \nExample Motors Pty Ltd, Motor dealer licence number MD-DEMO-1. You are receiving this email because your address was given with an enquiry at example.localhost. If that wasn't you, ignore it and we won't send anything else.";
  const thanks = "Thank you for your enquiry about the 2022 Toyota RAV4 GXL. It is on its way to Example North.";
  const next = "We read every enquiry and answer within one business day.";
  const hasMessage =
    "Your message is with the dealer. This email does not repeat it, in case somebody else entered your address.";
  const ending = [
    "Your reference: LEAD-1.",
    "Follow your enquiry:\nhttps://example.localhost/enquiries/s",
    "In a hurry? Call (02) 5550 0100",
    foot,
  ];

  test("says what the dealer received, who replies, and where to follow progress", () => {
    expect(paragraphs(confirmationMail(deliveryWith({})))).toEqual([
      "We have received your enquiry",
      "Hello Robin Archer,",
      thanks,
      next,
      hasMessage,
      "Rego DEMO22, stock number 00417.",
      ...ending,
    ]);
  });

  test("about no vehicle, without a message", () => {
    const mail = confirmationMail(deliveryWith({ ...aboutNoVehicle, message: null }));
    expect(mail.subject).toBe("We have received your enquiry");
    expect(paragraphs(mail)).toEqual([
      "We have received your enquiry",
      "Hello Robin Archer,",
      "Thank you for your enquiry. It is on its way to Example North.",
      next,
      ...ending,
    ]);
  });

  test("about a withdrawn vehicle promises nothing and does not name it", () => {
    expect(paragraphs(confirmationMail(deliveryWith({ vehicle: { ...vehicle, isListed: false } })))).toEqual([
      "We have received your enquiry",
      "Hello Robin Archer,",
      "Thank you for your enquiry. It is on its way to Example North.",
      "The vehicle that you asked about is no longer on our website. The dealership will call you about it.",
      hasMessage,
      "We have told the dealer which vehicle it was.",
      ...ending,
    ]);
  });

  test("of a booked time has it in the subject, with the place and its phone", () => {
    const mail = confirmationMail(deliveryWith({ ...time, isTimeBooked: true }));
    expect(mail.subject).toBe("We have received your enquiry, Sat 28 Nov 10:00am: 2022 Toyota RAV4 GXL");
    expect(mail.text).toContain(
      `${next}\nYour time: Saturday 28 November 2026 at 10:00am.\nWhere: Example North, 1 Test Street, Wagga Wagga NSW 2650.\n\n`,
    );
    expect(mail.text).toContain("In a hurry? Call (02) 5550 0101");
    expect(confirmationMail(deliveryWith({ ...aboutNoVehicle, ...time })).subject).toBe(
      "We have received your enquiry, asked for Sat 28 Nov 10:00am",
    );
  });

  test("works for a site without phone and email, and says that replies are not read", () => {
    const mail = confirmationMail(deliveryWith({}, exampleSite({ contact: { phone: null, email: null } })));
    expect(mail.replyTo).toBeNull();
    expect(mail.text).not.toContain("In a hurry?");
    expect(mail.text).toContain(`enquiries/s\n\n${foot}`);
  });

  test.each<[string, Partial<NewLead>, string | null]>([
    ["its rego alone", { stockNumber: null }, "Rego DEMO22."],
    ["its stock number alone", { vehicle: { ...vehicle, regplate: null } }, "Stock number 00417."],
    ["its stock number where nothing else is known", { vehicle: null }, "Stock number 00417."],
    ["nothing", { stockNumber: null, vehicle: { ...vehicle, regplate: null } }, null],
  ])("distinguishes the vehicle from similar ones by %s", (_what, fields, line) => {
    const said = paragraphs(confirmationMail(deliveryWith(fields)));
    expect(said.slice(said.indexOf(hasMessage) + 1)).toEqual([...(line === null ? [] : [line]), ...ending]);
  });

  test.each<[string, Partial<NewLead>, boolean]>([
    ["the site's own words", { form: "photo-request", message: "Please send photos for this car" }, false],
    ["other words", { form: "photo-request", message: "The boot, please" }, true],
    ["no words", { form: "photo-request", message: null }, false],
    ["the site's own words for photos, in another form", { message: "Please send photos for this car" }, true],
  ])("of a request for photos with %s (says that the dealer has a message: %s)", (_what, fields, says) => {
    expect(confirmationMail(deliveryWith(fields)).text.includes(hasMessage)).toBe(says);
  });

  test("greets by a name of 40 characters and no longer one", () => {
    const greeting = (name: string) => paragraphs(confirmationMail(deliveryWith({ name })))[1];
    expect(greeting("A".repeat(40))).toBe(`Hello ${"A".repeat(40)},`);
    expect(greeting("A".repeat(41))).toBe("Hello,");
  });

  test("names the licence of the lead's own place", () => {
    const [north, south] = exampleInput.locations ?? [];
    if (!north || !south) throw new Error("The example site has two locations.");
    const licensed = exampleSite({ locations: [north, { ...south, dealerLicenseNumber: "MD-SOUTH" }] });
    const licence = (locationSlug: string | null) =>
      /licence number (\S+)\./.exec(confirmationMail(deliveryWith({ locationSlug }, licensed)).text)?.[1];
    expect(["south-yard", "north-yard", null].map(licence)).toEqual(["MD-SOUTH", "MD-DEMO-1", "MD-DEMO-1"]);
  });
});

describe("the confirmation of a later contact", () => {
  const second = secondContactForTest();
  const [before] = second.earlier;
  if (before === undefined) throw new Error("It has a contact before.");
  const after = (changes: Partial<typeof before>, fields: Partial<NewLead> = {}) =>
    confirmationMail({ ...second, site, lead: { ...second.lead, ...fields }, earlier: [{ ...before, ...changes }] });
  const told = "We have told the dealer that you have enquired before.";

  test("mentions earlier contacts only to the same address, in any letter case", () => {
    expect(paragraphs(after({ email: "ROBIN@example.com" }))[3]).toBe(told);
    const other = after({ email: "kim@example.com" });
    expect(other.subject).toBe("We have received your enquiry: 2022 Toyota RAV4 GXL");
    expect(other.text).not.toContain(told);
  });

  test("names the replaced time only to the address that chose it", () => {
    const replaces = "\nThis replaces Friday 27 November 2026 at 9:00am.\n";
    const had = { dateTime: "2026-11-27T09:00" };
    expect(after(had).text).toContain(replaces);
    expect(after({ ...had, email: "kim@example.com" }).text).not.toContain("This replaces");
    expect(after({}).text).not.toContain("This replaces");
  });
});

describe("the alert about an overdue enquiry", () => {
  const ending = [
    "Confirm that you have this enquiry:\nhttps://example.localhost/enquiries/opened/d",
    "-- \nLead lead-1. This alert is sent once for each enquiry.",
  ];
  const asked = (about: string) =>
    `Robin Archer asked Example North about ${about} on Friday 20 November 2026 at 1:00pm. Nobody has opened the enquiry within 90 minutes of opening hours.`;

  test("names the shopper, the request, the location and the time it arrived", () => {
    const mail = overdueMail(deliveryWith({ ...time, isTimeBooked: true }));
    expect(mail).toMatchObject({
      fromName: "Example Motors website",
      replyTo: { name: "Robin Archer", address: "robin@example.com" },
      html: expect.stringMatching(
        /opened\/d" style="display:inline-block;[^"]*">Confirm that you have this enquiry<\/a>/,
      ),
      subject: "Overdue: Used Vehicle Enquiry, Sat 28 Nov 10:00am, 2022 Toyota RAV4 GXL, Robin Archer",
    });
    expect(paragraphs(mail)).toEqual([
      "An enquiry is waiting for a reply",
      asked("2022 Toyota RAV4 GXL"),
      "Phone: 0491 570 006",
      "Email: robin@example.com\nKind: Used Vehicle Enquiry\nTime: Sat 28 Nov 10:00am\nLocation: Example North, 1 Test Street, Wagga Wagga NSW 2650\nReference: LEAD-1",
      "Is it still there?",
      ...ending,
    ]);
  });

  test("says what is missing", () => {
    const mail = overdueMail(deliveryWith({ ...aboutNoVehicle, phone: "", email: "", message: null }));
    expect(mail.subject).toBe("Overdue: General Enquiry, Robin Archer");
    expect(mail.replyTo).toBeNull();
    expect(paragraphs(mail)).toEqual([
      "An enquiry is waiting for a reply",
      asked("General Enquiry"),
      "Phone: not given",
      "Email: not given\nKind: General Enquiry\nReference: LEAD-1",
      ...ending,
    ]);
  });

  test("counts from the first contact, and omits a limit that the site has removed", () => {
    const mail = overdueMail({ ...secondContactForTest(), site: exampleSite() });
    expect(mail.text).toContain("on Friday 20 November 2026 at 1:00pm. Nobody has opened the enquiry.\n");
  });
});
