import { describe, expect, test } from "vitest";
import { exampleSite } from "../sites/example-site-for-test.ts";
import { aboutNoVehicle, deliveryForTest } from "./delivery/lead-for-test.ts";
import type { NewLead } from "./lead-store.ts";
import { nextStepText, nextStepOfLead } from "./next-step.ts";

const site = exampleSite({ enquiry: { forms: { careers: { nextStep: "We read every application." } } } });
const usual = "We read every enquiry and answer within one business day.";
const gone = "The vehicle that you asked about is no longer on our website. The dealership will";
const { vehicle } = deliveryForTest().lead;

describe("what happens next", () => {
  test("is the site's text for the form, or else for all forms", () => {
    expect(nextStepText("careers", site)).toBe("We read every application.");
    expect(nextStepText("vehicle", site)).toBe(usual);
  });

  test.each<[string, Partial<NewLead>, string]>([
    ["a question about a sold vehicle", {}, usual],
    ["a job, from whichever form", { ...aboutNoVehicle, subcategory: "Career Enquiry" }, "We read every application."],
    [
      "a test drive of a sold vehicle",
      { form: "test-drive" },
      "The vehicle that you asked about has been sold. The dealership will call you about it.",
    ],
    ["a test drive of one that is there", { form: "test-drive", vehicleStatus: "in_stock" }, usual],
    ["a vehicle that is gone", { vehicle: vehicle && { ...vehicle, isListed: false } }, `${gone} call you about it.`],
    [
      "a vehicle that is gone, without a phone number",
      { ...aboutNoVehicle, unknownVehicle: "car-77", phone: "" },
      `${gone} write to you about it.`,
    ],
  ])("after %s", (_what, fields, text) => {
    expect(nextStepOfLead(deliveryForTest(fields).lead, site)).toBe(text);
  });
});
