import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { siteForTest } from "../vehicles/vehicle-for-test.ts";
import { consentAnswer, consentAnswerText, consentText, optInBoxState, sentOptInBox } from "./consent.ts";
import { contextForTest } from "./enquiry-for-test.ts";
import { enquiryForm } from "./enquiry-form.ts";

const proof = contextForTest().consent;

describe("a shopper's answer about news and offers", () => {
  test.each([
    { isShown: false, isPreset: true, isGiven: true, isChosen: false, answer: "not-asked" },
    { isShown: false, isPreset: true, isGiven: true, isChosen: true, answer: "not-asked" },
    { isShown: true, isPreset: true, isGiven: true, isChosen: false, answer: "left-as-it-was" },
    { isShown: true, isPreset: true, isGiven: true, isChosen: true, answer: "given" },
    { isShown: true, isPreset: true, isGiven: false, isChosen: false, answer: "not-given" },
    { isShown: true, isPreset: false, isGiven: true, isChosen: false, answer: "given" },
    { isShown: true, isPreset: false, isGiven: false, isChosen: true, answer: "not-given" },
  ] as const)("[EF-10] shown $isShown, ticked before $isPreset, ticked $isGiven, changed $isChosen: $answer", (row) => {
    expect(consentAnswer(row)).toBe(row.answer);
  });

  test("consent records its time and wording, or the version of wording that has changed since", () => {
    const given = { ...proof, isPreset: false };
    expect(consentText(given, () => "Monday")).toBe('given, Monday, on "Keep me up to date.", version 1');
    expect(consentText({ ...given, text: null }, () => "Monday")).toBe("given, Monday, on the words of version 1");
  });

  test.each([
    ["unticked", "ticked", "unticked"],
    ["none", "ticked", "none"],
    ["ticked", "none", "ticked"],
    ["", "unticked", "unticked"],
    ["Ticked!", "none", "none"],
  ] as const)("[EF-10] a form that sends %j of its box, where the settings now say %s: %s", (sent, now, box) => {
    expect(sentOptInBox(sent, now)).toBe(box);
  });

  test.each([
    ["vehicle", { default: true }, "ticked"],
    ["vehicle", { default: false }, "unticked"],
    ["vehicle", { default: true, shown: false }, "none"],
    ["test-drive", { default: false }, "unticked"],
    ["call-back", { default: true }, "none"],
  ] as const)("[EF-10] the box of a %s form, where the site says %j, is %s", (kind, optIn, box) => {
    const form = enquiryForm(kind, siteForTest({ enquiry: { optIn } }), { isAboutVehicle: true, location: null });
    expect(optInBoxState(form)).toBe(box);
  });

  test("an answer that is not consent has no proof, and a pre-ticked answer says so", () => {
    const text = (changes: object) => consentText({ ...proof, ...changes }, () => "Monday");
    expect(text({ isGiven: false })).toBe("not given");
    expect(text({ isShown: false })).toBe("not asked");
    expect(text({})).toBe("left as it was: the box was ticked by default, which generally does not count as consent");
    expect(consentText(null, () => "Monday")).toBe("not known");
  });

  test("a lead without proof claims no consent", () => {
    expect(consentAnswerText(null)).toBe("not known");
  });
});

test.each(globSync("sites/*.json"))("[EF-10] the form of %s ticks no box for its shoppers", (file) => {
  const { enquiry } = JSON.parse(readFileSync(file, "utf8")) as { enquiry?: { optIn?: { default?: boolean } } };
  expect(enquiry?.optIn?.default).toBe(false);
});
