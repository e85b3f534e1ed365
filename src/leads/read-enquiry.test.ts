import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { SiteInput } from "../sites/site-config.ts";
import { siteForTest } from "../vehicles/vehicle-for-test.ts";
import { enquiryForm } from "./enquiry-form.ts";
import { enquiryFieldLimits } from "../enquiry-kinds/fields.ts";
import { errorListHeading } from "./form-definition.ts";
import { readEnquiry, type ReadEnquiry } from "./read-enquiry.ts";

const noVehicle = { isAboutVehicle: false, location: null };
const formFor = (enquiry: SiteInput["enquiry"]) => enquiryForm("general", siteForTest({ enquiry }), noVehicle);
const form = formFor({});
const sent = {
  name: " Alex  Nguyen ",
  email: " alex@example.com ",
  phone: " 0412 345 678 ",
  message: " Is it still there? ",
  category: "General Enquiry",
};

function fieldError(result: ReadEnquiry, field: string): string | undefined {
  return result.ok ? undefined : result.errors.find((error) => error.field === field)?.message;
}

describe("enquiry form", () => {
  test("[EF-01] name, email, phone, message and category are read and trimmed", () => {
    expect(readEnquiry(sent, form)).toMatchObject({
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
    const result = readEnquiry({}, form);
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
    "alex@example.com",
    "a.b+c@sub.example.com.au",
    "o'brien@example.org",
    "1@2.io",
    "x_y@xn--bcher-kva.example",
  ])("[EF-19] the e-mail address %s is accepted", (email) => {
    expect(readEnquiry({ ...sent, email }, form).ok).toBe(true);
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
    expect(fieldError(readEnquiry({ ...sent, email }, form), "email")).toBeDefined();
  });

  test("[EF-19] no e-mail address that zod refuses is accepted", () => {
    const piece = fc.constantFrom("a", "B", "1", ".", "-", "_", "@", "+", " ", "com", "é", "'");
    const emailSchema = z.email({ pattern: z.regexes.html5Email });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const result = readEnquiry({ ...sent, email: pieces.join("") }, form);
        if (result.ok) expect(emailSchema.safeParse(result.enquiry.email).success).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(["", " ", "\t\n", "\u0000"])("[EF-19] a name of '%s' is empty", (name) => {
    expect(fieldError(readEnquiry({ ...sent, name }, form), "name")).toBe("Enter your name.");
  });

  test("[EF-19] the error of an invalid phone number describes a valid one", () => {
    expect(fieldError(readEnquiry({ ...sent, phone: "12345" }, form), "phone")).toBe(
      "Enter an Australian phone number like 0412 345 678 or (02) 9123 4567.",
    );
  });

  test.each([
    ["name", enquiryFieldLimits.name],
    ["email", enquiryFieldLimits.email],
    ["phone", enquiryFieldLimits.phone],
    ["message", enquiryFieldLimits.message],
  ])("[EF-19] a %s beyond its limit is refused", (field, limit) => {
    expect(fieldError(readEnquiry({ ...sent, [field]: "a".repeat(limit + 1) }, form), field)).toBeDefined();
  });

  test("[EF-19] a name and a message at their limits are accepted, and a message keeps its line breaks", () => {
    const long = {
      ...sent,
      name: "n".repeat(enquiryFieldLimits.name),
      message: "m".repeat(enquiryFieldLimits.message),
    };
    expect(readEnquiry(long, form).ok).toBe(true);
    expect(readEnquiry({ ...sent, name: "Alex\r\nBcc: x", message: "one\r\ntwo\u0000" }, form)).toMatchObject({
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
    { value: "chosen", optIn: true },
    { value: null, optIn: true },
    ...["", "0", "no", "n", "null", "undefined", "yes please", "truthy", {}, 0].map((value) => ({
      value,
      optIn: false,
    })),
  ])("[EF-10] opt_in sent as $value means $optIn", ({ value, optIn }) => {
    expect(readEnquiry({ ...sent, opt_in: value }, form)).toMatchObject({ enquiry: { optIn } });
  });

  test("[EF-11] terms must be accepted if the site requires it", () => {
    const demanding = formFor({ terms: { required: true } });
    expect(fieldError(readEnquiry(sent, demanding), "terms_conditions")).toBeDefined();
    expect(readEnquiry({ ...sent, terms_conditions: "on" }, demanding)).toMatchObject({
      enquiry: { termsAccepted: true },
    });
  });

  test("[EF-11] terms that a form does not show are not agreed to, whatever is sent", () => {
    for (const terms_conditions of [true, "true", "on"]) {
      expect(readEnquiry({ ...sent, terms_conditions }, form)).toMatchObject({ enquiry: { termsAccepted: false } });
    }
    const demanding = formFor({ terms: { required: true } });
    for (const terms_conditions of ["null", "undefined", "n", "no way"]) {
      expect(fieldError(readEnquiry({ ...sent, terms_conditions }, demanding), "terms_conditions")).toBeDefined();
    }
  });

  test("[EF-02] rego is read only where the site has it, and never required", () => {
    const withRego = formFor({ rego: "optional" });
    expect(readEnquiry({ ...sent, rego: " abc 12d " }, withRego)).toMatchObject({ enquiry: { rego: "ABC 12D" } });
    expect(readEnquiry(sent, withRego).ok).toBe(true);
    expect(readEnquiry({ ...sent, rego: "ABC12D" }, form)).toMatchObject({ enquiry: { rego: null } });
  });

  test("[EF-24] whatever is sent, the form answers with a valid enquiry or with errors, and never throws", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(sent), "opt_in", "__proto__", "x"), fc.anything()),
        (body) => {
          const result = readEnquiry(body, form);
          if (!result.ok) expect(result.errors.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  test("[EF-24] the form can be handed to the browser as JSON", () => {
    expect(JSON.parse(JSON.stringify(form))).toEqual(form);
  });
});
