import { describe, expect, test } from "vitest";
import { exampleLocation, exampleSite } from "../sites/example-site-for-test.ts";
import { aboutNoVehicle, deliveryForTest } from "./delivery/lead-for-test.ts";
import {
  appointmentText,
  askedTimeText,
  chosenPlaceText,
  chosenTimeText,
  dealerTimeText,
  shortAppointmentText,
} from "./appointment-text.ts";
import type { NewLead } from "./lead-store.ts";
import { toLeadPlace } from "./lead-place.ts";

const leadWith = (fields: Partial<NewLead>) => deliveryForTest({ ...aboutNoVehicle, ...fields }).lead;
const time = { dateTime: "2026-11-24T10:00" };
const text = "Tuesday 24 November 2026 at 10:00am";
const calling = (answer: string) => ({
  form: "call-back" as const,
  answers: [{ question: "When should we call?", answer }],
});

test("[PT-03] a time reads as the clock at its place shows it, with its offset and without", () => {
  for (const dateTime of ["2026-11-24T10:00:00+10:30", "2026-11-24T10:00+08:00", "2026-11-24T10:00"]) {
    expect(appointmentText({ dateTime })).toBe(text);
  }
});

test.each(["some day", "2026-11-24", "", "soonT10:00"])(
  "[PT-03] an invalid time such as %j stays unchanged in a sentence and is omitted from a list",
  (dateTime) => {
    expect(appointmentText({ dateTime })).toBe(dateTime);
    expect(shortAppointmentText(leadWith({ dateTime }))).toBeNull();
  },
);

test("[PT-03] without a time the text is empty", () => {
  const lead = leadWith({});
  expect(appointmentText(lead)).toBeNull();
  expect(dealerTimeText(lead)).toBeNull();
  expect(chosenTimeText(lead)).toBeNull();
  expect(shortAppointmentText(lead)).toBeNull();
  expect(askedTimeText(lead)).toBeNull();
});

describe("a booked time is distinguished from a preference", () => {
  test.each([
    ["to the dealer", dealerTimeText, text, `${text}, not booked: please confirm it with the shopper`],
    [
      "to the shopper",
      chosenTimeText,
      `Your time: ${text}.`,
      `You asked for ${text}. It is booked once we confirm it.`,
    ],
    ["in a list", shortAppointmentText, "Tue 24 Nov 10:00am", "asked for Tue 24 Nov 10:00am"],
    ["in a subject", askedTimeText, "Tue 24 Nov 10:00am", "asked for Tue 24 Nov 10:00am"],
  ])("%s", (_whom, readText, booked, wished) => {
    expect(readText(leadWith({ ...time, isTimeBooked: true }))).toBe(booked);
    expect(readText(leadWith({ ...time, isTimeBooked: false }))).toBe(wished);
  });
});

test.each([
  ["2026-12-31T23:30", "2026-11-20T02:00:00Z", "Thu 31 Dec 11:30pm"],
  ["2027-01-02T09:00", "2026-11-20T02:00:00Z", "Sat 2 Jan 2027 9:00am"],
  ["2027-01-02T09:00", "2027-01-01T02:00:00Z", "Sat 2 Jan 9:00am"],
])("a list shows %s of an enquiry of %s as %j, with the year only if it differs", (dateTime, received, short) => {
  const receivedAt = Date.parse(received);
  expect(shortAppointmentText({ dateTime, receivedAt, isTimeBooked: true })).toBe(short);
});

describe("a callback request", () => {
  test("gives shopper and dealer the requested time", () => {
    const lead = leadWith(calling("In the early evening"));
    expect(chosenTimeText(lead)).toBe("You asked to be called in the early evening.");
    expect(askedTimeText(lead)).toBe("in the early evening");
  });

  test.each([
    ["an answer that the form does not have", { ...calling("At midnight") }],
    ["no answer", { form: "call-back" as const, answers: [] }],
    ["the same words in another form", { ...calling("In the morning"), form: "general" as const }],
  ])("has no time with %s", (_what, fields) => {
    expect(chosenTimeText(leadWith(fields))).toBeNull();
    expect(askedTimeText(leadWith(fields))).toBeNull();
  });

  test("has the time among other answers", () => {
    const { answers } = calling("In the morning");
    const lead = leadWith({ ...calling(""), answers: [{ question: "Company", answer: "Example" }, ...answers] });
    expect(askedTimeText(lead)).toBe("in the morning");
  });
});

test("the place is given only with a time", () => {
  const place = toLeadPlace(exampleLocation(), exampleSite());
  expect(chosenPlaceText(time, place)).toBe("Where: Example North, 1 Test Street, Wagga Wagga NSW 2650.");
  expect(chosenPlaceText(time, null)).toBeNull();
  expect(chosenPlaceText({ dateTime: null }, place)).toBeNull();
});
