import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { siteForTest } from "../vehicles/vehicle-for-test.ts";
import {
  enquiryFieldLimits,
  enquiryFormRules,
  errorListHeading,
  readEnquiryForm,
  type EnquiryFormResult,
} from "./enquiry-form.ts";

const settings = siteForTest().enquiry;
const rules = enquiryFormRules("general", settings);
const sent = {
  name: " Alex  Nguyen ",
  email: " alex@example.com ",
  phone: " 0412 345 678 ",
  message: " Is it still there? ",
  category: "General Enquiry",
};

function errorOf(result: EnquiryFormResult, field: string): string | undefined {
  return result.ok ? undefined : result.errors.find((error) => error.field === field)?.message;
}

describe("enquiry form", () => {
  test("[EF-01] name, email, phone, message and category are read and trimmed", () => {
    expect(readEnquiryForm(sent, rules)).toEqual({
      ok: true,
      enquiry: {
        name: "Alex Nguyen",
        email: "alex@example.com",
        phone: "+61412345678",
        message: "Is it still there?",
        category: "General Enquiry",
        rego: null,
        optIn: true,
        termsAccepted: false,
      },
    });
  });

  test("[EF-01 EF-25] an empty form names every field in the order of the form", () => {
    const result = readEnquiryForm({}, rules);
    expect(result).toEqual({
      ok: false,
      errors: [
        { field: "name", message: "Enter your name." },
        { field: "email", message: "Enter your email address." },
        { field: "phone", message: "Enter your phone number." },
        { field: "category", message: "Choose what your enquiry is about." },
        { field: "message", message: "Enter a message." },
      ],
    });
    expect(errorListHeading).toBe("Please fix the following errors:");
  });

  test.each([
    { kind: "general", site: true, form: true, required: true },
    { kind: "general", site: false, form: true, required: false },
    { kind: "general", site: true, form: false, required: false },
    { kind: "vehicle", site: true, form: true, required: true },
    { kind: "photo-request", site: true, form: true, required: false },
    { kind: "test-drive", site: true, form: true, required: false },
  ] as const)("[EF-08] $kind, site flag $site, isMessageRequired $form: message required $required", (row) => {
    const formRules = enquiryFormRules(row.kind, { ...settings, messageRequired: row.site }, row.form);
    const error = errorOf(readEnquiryForm({ ...sent, message: " \n " }, formRules), "message");
    expect(error).toBe(row.required ? "Enter a message." : undefined);
  });

  test.each([
    { kind: "general", category: "", ok: false },
    { kind: "general", category: "General Enquiry", ok: true },
    { kind: "general", category: "Free money", ok: false },
    { kind: "vehicle", category: "", ok: true },
    { kind: "vehicle", category: "Used Vehicle Enquiry", ok: true },
    { kind: "vehicle", category: "Free money", ok: false },
  ] as const)("[EF-09 EF-28] a $kind form with category '$category' is taken: $ok", ({ kind, category, ok }) => {
    expect(readEnquiryForm({ ...sent, category }, enquiryFormRules(kind, settings)).ok).toBe(ok);
  });

  test.each([
    "alex@example.com",
    "a.b+c@sub.example.com.au",
    "o'brien@example.org",
    "1@2.io",
    "x_y@xn--bcher-kva.example",
  ])("[EF-19] the e-mail address %s is taken", (email) => {
    expect(readEnquiryForm({ ...sent, email }, rules).ok).toBe(true);
  });

  test.each([
    "alex",
    "alex@",
    "@example.com",
    "alex@example",
    "alex@@example.com",
    "alex @example.com",
    "alex@exa mple.com",
    "alex@.com",
    "alex@example..com",
    ".alex@example.com",
    "alex.@example.com",
    "al..ex@example.com",
    "alex@example.com, b@example.com",
    "alex@-example.com",
    "alex@example.com\nbcc: b@example.com",
    "alex@example.c",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(20)}.com`,
  ])("[EF-19] the e-mail address '%s' is refused", (email) => {
    expect(errorOf(readEnquiryForm({ ...sent, email }, rules), "email")).toBeDefined();
  });

  test("[EF-19] no e-mail address is taken that zod refuses", () => {
    const piece = fc.constantFrom("a", "B", "1", ".", "-", "_", "@", "+", " ", "com", "é", "'");
    const emailSchema = z.email({ pattern: z.regexes.html5Email });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const result = readEnquiryForm({ ...sent, email: pieces.join("") }, rules);
        if (result.ok) expect(emailSchema.safeParse(result.enquiry.email).success).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(["", " ", "\t\n", "\u0000"])("[EF-19] a name of '%s' is empty", (name) => {
    expect(errorOf(readEnquiryForm({ ...sent, name }, rules), "name")).toBe("Enter your name.");
  });

  test("[EF-19] a bad phone number is told what a good one looks like", () => {
    expect(errorOf(readEnquiryForm({ ...sent, phone: "12345" }, rules), "phone")).toBe(
      "Enter an Australian phone number like 0412 345 678 or (02) 9123 4567.",
    );
  });

  test.each(["name", "email", "phone", "message", "category"] as const)(
    "[EF-19] a %s beyond its limit is refused",
    (field) => {
      const limit = enquiryFieldLimits[field];
      expect(errorOf(readEnquiryForm({ ...sent, [field]: "a".repeat(limit + 1) }, rules), field)).toBeDefined();
    },
  );

  test("[EF-19] a name and a message at their limits are taken, line breaks of a message stay", () => {
    const long = {
      ...sent,
      name: "n".repeat(enquiryFieldLimits.name),
      message: "m".repeat(enquiryFieldLimits.message),
    };
    expect(readEnquiryForm(long, rules).ok).toBe(true);
    expect(readEnquiryForm({ ...sent, name: "Alex\r\nBcc: x", message: "one\r\ntwo\u0000" }, rules)).toMatchObject({
      enquiry: { name: "Alex Bcc: x", message: "one\ntwo" },
    });
  });

  test.each([
    { value: undefined, optIn: true },
    { value: "true", optIn: true },
    { value: "on", optIn: true },
    { value: false, optIn: false },
    { value: "false", optIn: false },
    { value: ["false", "true"], optIn: true },
    { value: ["false"], optIn: false },
  ])("[EF-10] opt_in sent as $value means $optIn", ({ value, optIn }) => {
    expect(readEnquiryForm({ ...sent, opt_in: value }, rules)).toMatchObject({ enquiry: { optIn } });
  });

  test("[EF-11] terms are demanded where the site demands them", () => {
    const demanding = enquiryFormRules("general", { ...settings, terms: { required: true } });
    expect(errorOf(readEnquiryForm(sent, demanding), "terms_conditions")).toBeDefined();
    expect(readEnquiryForm({ ...sent, terms_conditions: "on" }, demanding)).toMatchObject({
      enquiry: { termsAccepted: true },
    });
  });

  test("[EF-02] rego is read only where the site has it, and never required", () => {
    const withRego = enquiryFormRules("general", { ...settings, rego: "optional" });
    expect(readEnquiryForm({ ...sent, rego: " abc 12d " }, withRego)).toMatchObject({ enquiry: { rego: "ABC 12D" } });
    expect(readEnquiryForm(sent, withRego).ok).toBe(true);
    expect(readEnquiryForm({ ...sent, rego: "ABC12D" }, rules)).toMatchObject({ enquiry: { rego: null } });
  });

  test("[EF-24] whatever is sent, the form answers with a valid enquiry or with errors, and never throws", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(sent), "opt_in", "__proto__", "x"), fc.anything()),
        (body) => {
          const result = readEnquiryForm(body, rules);
          if (!result.ok) expect(result.errors.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  test("the rules can be handed to the browser as JSON", () => {
    expect(JSON.parse(JSON.stringify(rules))).toEqual(rules);
  });
});
