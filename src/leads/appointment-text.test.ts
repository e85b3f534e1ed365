import { expect, test } from "vitest";
import { appointmentText } from "./appointment-text.ts";

test("[PT-03] a time reads as the clock at its place shows it, with its offset and without", () => {
  const text = "Tuesday 24 November 2026 at 10:00am";
  for (const dateTime of ["2026-11-24T10:00:00+10:30", "2026-11-24T10:00+08:00", "2026-11-24T10:00"]) {
    expect(appointmentText({ dateTime })).toBe(text);
  }
});

test("[PT-03] without a time there is nothing to say, and what is no time is left as it is", () => {
  expect(appointmentText({ dateTime: null })).toBeNull();
  expect(appointmentText({ dateTime: "some day" })).toBe("some day");
});
