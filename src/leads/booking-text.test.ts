import { describe, expect, test } from "vitest";
import { confirmationMail } from "./delivery/shopper-mail.ts";
import { aboutNoVehicle, deliveryForTest, secondContactForTest } from "./delivery/lead-for-test.ts";
import { thanksText, yourEnquiryText } from "./booking-text.ts";
import type { NewLead } from "./lead-store.ts";

const drive = { form: "test-drive", category: "Test Drive Booking", vehicleStatus: "in_stock" } as const;
const service = { ...aboutNoVehicle, form: "service-booking", category: "Service Booking" } as const;
const time = { dateTime: "2026-11-28T10:00", locationSlug: "north-yard" };
const booked = { ...time, isTimeBooked: true };
const when = "Saturday 28 November 2026 at 10:00am at Example North, 1 Test Street, Wagga Wagga NSW 2650.";

const mailWith = (fields: Partial<NewLead>) => confirmationMail(deliveryForTest(fields));
/** The paragraph after the greeting. */
const firstSentences = ({ text }: { text: string }) => text.split("\n\n")[2];

describe("the confirmation of a booking", () => {
  test.each<[string, Partial<NewLead>, subject: string, first: string]>([
    [
      "a booked test drive",
      { ...drive, ...booked },
      "Your test drive, Sat 28 Nov 10:00am, Example North: 2022 Toyota RAV4 GXL",
      `Your test drive of the 2022 Toyota RAV4 GXL is on ${when} Your booking`,
    ],
    [
      "a test drive that is asked for",
      { ...drive, ...time },
      "Your test drive, asked for Sat 28 Nov 10:00am, Example North: 2022 Toyota RAV4 GXL",
      `Your test drive of the 2022 Toyota RAV4 GXL is not confirmed yet: you asked for ${when} Your request`,
    ],
    [
      "a test drive without a time",
      drive,
      "Your test drive: 2022 Toyota RAV4 GXL",
      "Thank you for asking for a test drive of the 2022 Toyota RAV4 GXL. Your request",
    ],
    [
      "a booked service",
      { ...service, ...booked },
      "Your service booking, Sat 28 Nov 10:00am, Example North",
      `Your service booking is on ${when} Your booking`,
    ],
    [
      "a service that is asked for",
      { ...service, ...time },
      "Your service booking, asked for Sat 28 Nov 10:00am, Example North",
      `Your service booking is not confirmed yet: you asked for ${when} Your request`,
    ],
    ["a service without a time", service, "Your service booking", "Thank you for asking for a service. Your request"],
    [
      "a test drive that the general form asks for",
      { ...aboutNoVehicle, category: "Test Drive Booking" },
      "Your test drive",
      "Thank you for asking for a test drive. Your request",
    ],
    [
      "a finance application",
      { form: "pre-approval", category: "Finance Enquiry" },
      "We have received your finance application: 2022 Toyota RAV4 GXL",
      "Thank you for your finance application for the 2022 Toyota RAV4 GXL. It",
    ],
    [
      "an online purchase",
      { form: "online-purchase", category: "Online Purchase" },
      "We have received your online purchase: 2022 Toyota RAV4 GXL",
      "Thank you for your online purchase of the 2022 Toyota RAV4 GXL. It",
    ],
    [
      "a request to reserve",
      { form: "reservation", category: "Vehicle Reservation" },
      "We have received your reservation request: 2022 Toyota RAV4 GXL",
      "Thank you for your reservation request for the 2022 Toyota RAV4 GXL. It",
    ],
    [
      "an enquiry",
      { ...aboutNoVehicle, ...time },
      "We have received your enquiry, asked for Sat 28 Nov 10:00am",
      "Thank you for your enquiry. It",
    ],
  ])("names %s in its subject and first sentence, with time and place", (_what, fields, subject, first) => {
    const mail = mailWith(fields);
    expect(mail.subject).toBe(subject);
    expect(firstSentences(mail)).toBe(`${first} is on its way to Example North.`);
  });

  test.each([
    ["https://example.localhost/pay", "Pay the deposit for your reservation: 2022 Toyota RAV4 GXL"],
    [null, "We have received your reservation request: 2022 Toyota RAV4 GXL"],
  ])("says first that the deposit of a reservation is to be paid at %s", (payHref, subject) => {
    const delivery = deliveryForTest({ form: "reservation", category: "Vehicle Reservation" });
    const mail = confirmationMail({ ...delivery, deposit: { text: "The deposit.", payHref } });
    expect(mail.subject).toBe(subject);
    expect(mail.text.includes("https://example.localhost/pay")).toBe(payHref !== null);
  });

  test("says the time and the place once", () => {
    const { text } = mailWith({ ...drive, ...booked });
    expect(text.split("10:00am")).toHaveLength(2);
    expect(text.split("1 Test Street")).toHaveLength(2);
  });

  test("does not confirm a test drive of a withdrawn vehicle", () => {
    const { vehicle } = deliveryForTest().lead;
    const gone = { ...drive, vehicle: vehicle && { ...vehicle, isListed: false } };
    expect(mailWith(gone).subject).toBe("We have received your enquiry");
    expect(mailWith({ ...drive, vehicleStatus: "sold" }).subject).toBe(
      "We have received your enquiry: 2022 Toyota RAV4 GXL",
    );
  });

  test("says that a later one updates it", () => {
    const second = secondContactForTest();
    const mail = confirmationMail({ ...second, lead: { ...second.lead, ...drive, ...booked } });
    expect(mail.subject).toBe("Your test drive, updated, Sat 28 Nov 10:00am, Example North: 2022 Toyota RAV4 GXL");
  });
});

test.each<[Partial<NewLead>, thanks: string, title: string]>([
  [{ ...drive, ...booked }, "Thank you for booking a test drive", "Your test drive of the Toyota"],
  [{ ...drive, ...time }, "Thank you, we have received your request for a test drive", "Your test drive of the Toyota"],
  [{ ...service, ...booked }, "Thank you for booking a service", "Your service booking for the Toyota"],
  [service, "Thank you, we have received your request for a service", "Your service booking for the Toyota"],
  [{}, "Thank you, we have received your enquiry", "Your enquiry about the Toyota"],
])("the pages of %o name what was booked", (fields, thanks, title) => {
  const { lead } = deliveryForTest(fields);
  expect(thanksText(lead)).toBe(thanks);
  expect(yourEnquiryText(lead, "Toyota")).toBe(title);
  expect(yourEnquiryText(lead, null)).toBe(title.replace(/ (of|for|about) the Toyota$/, ""));
});
