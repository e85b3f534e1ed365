import { describe, expect, test } from "vitest";
import { exampleInput, exampleSite } from "../sites/example-site-for-test.ts";
import type { LeadField } from "../enquiry-kinds/enquiry-field.ts";
import { enquiryForm } from "./enquiry-form.ts";
import type { EnquiryKind } from "../enquiry-kinds/enquiry-kinds.ts";
import { enquiryFieldLimits } from "../enquiry-kinds/fields.ts";
import { isOfferedWith } from "./offered-option.ts";
import { enquiryErrors, readEnquiry } from "./read-enquiry.ts";

const person = { name: "Alex", email: "alex@example.com", phone: "0412 345 678", message: "Hello" };
const car = { trade_in_make: "Mazda", trade_in_model: "CX-5", postcode: "2650" };
const noVehicle = { isAboutVehicle: false, location: null };

/** A site with one dealership and one location, so that forms do not ask for one. */
const site = exampleSite({
  dealerships: exampleInput.dealerships?.slice(0, 1),
  locations: exampleInput.locations?.slice(0, 1),
});
const kindForm = (kind: EnquiryKind) => enquiryForm(kind, site, noVehicle);

/** The only error of a form; null if the form is valid. */
function onlyError(kind: EnquiryKind, sent: object): string | null {
  const form = kindForm(kind);
  const read = readEnquiry({ ...person, ...sent }, form);
  const errors = read.ok ? [] : read.errors;
  expect(enquiryErrors({ ...person, ...sent }, form, form.steps.length)).toEqual(errors);
  expect(errors.length).toBeLessThan(2);
  return errors[0]?.message ?? null;
}

describe("[EF-19 EF-24] a wrong value", () => {
  const noYear = "Enter a year like 2019.";
  const noKilometres = "Enter the kilometres as a number like 85000.";
  const noPostcode = "Invalid postcode. Please enter a 4-digit number.";
  const noTime = "Enter a date and a time like 24/11/2026, 10:00 am.";
  const noEmail = "Enter an email address like name@example.com.";

  test.each<[EnquiryKind, LeadField, string, string | null]>([
    ["trade-in", "trade_in_year", "2019", null],
    ["trade-in", "trade_in_year", "1987", null],
    ["trade-in", "trade_in_year", "1887", noYear],
    ["trade-in", "trade_in_year", "2119", noYear],
    ["trade-in", "trade_in_year", "201", noYear],
    ["trade-in", "trade_in_year", "20190", "Year: use at most 4 characters."],
    ["trade-in", "trade_in_km", "85000", null],
    ["trade-in", "trade_in_km", "85,000 km", null],
    ["trade-in", "trade_in_km", "1 234 567KM", null],
    ["trade-in", "trade_in_km", "12345678", noKilometres],
    ["trade-in", "trade_in_km", "45.5", noKilometres],
    ["trade-in", "trade_in_km", "45000.5", noKilometres],
    ["trade-in", "trade_in_km", "a85000", noKilometres],
    ["trade-in", "trade_in_km", "85000a", noKilometres],
    ["trade-in", "trade_in_km", "85km000", noKilometres],
    ["trade-in", "trade_in_km", "km", noKilometres],
    ["trade-in", "trade_in_km", "1 000 000 000 km", "Kilometres: use at most 12 characters."],
    ["trade-in", "postcode", "0872", null],
    ["trade-in", "postcode", "265", noPostcode],
    ["trade-in", "postcode", "26500", noPostcode],
    ["trade-in", "postcode", "2650a", noPostcode],
    ["trade-in", "postcode", "a2650", noPostcode],
    ["trade-in", "trade_in_make", "m".repeat(200), null],
    ["trade-in", "trade_in_make", "m".repeat(201), "Make: use at most 200 characters."],
    ["trade-in", "rego", "A".repeat(14), "Rego: use at most 13 characters."],
    ["fleet", "message", "m".repeat(4_001), "What are you looking for? Use at most 4,000 characters."],
    ["fleet", "email", "alex", noEmail],
    ["fleet", "email", `${"a".repeat(enquiryFieldLimits.email)}@example.com`, "Email: use at most 254 characters."],
    [
      "fleet",
      "phone",
      "0412 345 678 or perhaps 0491 570 006",
      "Enter an Australian phone number like 0412 345 678 or (02) 9123 4567.",
    ],
    ["test-drive", "dateTime", "tomorrow", noTime],
    ["test-drive", "dateTime", "2026-11-24T10:00:60", noTime],
  ])("of a %s form: %s of %j says %j", (kind, field, value, message) => {
    expect(onlyError(kind, { company: "Example Freight", ...car, [field]: value })).toBe(message);
  });
});

describe("a chat", () => {
  const unreachable = "Enter your phone number or email address.";

  test.each<[string, object, string | null]>([
    ["phone and address", {}, null],
    ["a phone only", { email: "" }, null],
    ["an address only", { phone: "" }, null],
    ["neither", { email: "", phone: " " }, unreachable],
    ["a wrong phone only", { email: "", phone: "1" }, expect.stringContaining("Enter an Australian phone number")],
    ["a wrong address only", { email: "alex", phone: "" }, expect.stringContaining("Enter an email address")],
  ])("with %s can be answered: %s", (_what, sent, message) => {
    expect(onlyError("chat", sent)).toEqual(message);
  });

  test("says at the phone field that one of the two is required, with other missing fields", () => {
    expect(readEnquiry({}, kindForm("chat"))).toEqual({
      ok: false,
      errors: [
        { field: "name", message: "Enter your name." },
        { field: "message", message: "Enter a message." },
        { field: "phone", message: unreachable },
      ],
    });
  });

  test("leaves missing fields empty, as does a call", () => {
    const read = (kind: EnquiryKind, sent: Record<string, string>) => readEnquiry(sent, kindForm(kind));
    expect(read("chat", { ...person, phone: "" })).toMatchObject({
      enquiry: { email: "alex@example.com", phone: "" },
    });
    expect(read("call-back", person)).toMatchObject({ enquiry: { email: "", phone: "+61412345678" } });
  });
});

describe("what is read", () => {
  const read = (kind: EnquiryKind, sent: object) => {
    const result = readEnquiry({ ...person, ...sent }, kindForm(kind));
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return result.enquiry;
  };

  test("[EF-18] the shopper's own car, with its year and kilometres where they are given", () => {
    expect(read("trade-in", { ...car, trade_in_year: "2014", trade_in_km: "132.000" })).toMatchObject({
      postcode: "2650",
      tradeIn: { make: "Mazda", model: "CX-5", year: 2014, km: 132_000 },
    });
    expect(read("trade-in", car).tradeIn).toEqual({ make: "Mazda", model: "CX-5", year: null, km: null });
    expect(read("general", { ...car, category: "General Enquiry" })).toMatchObject({ tradeIn: null, postcode: null });
  });

  test("[EF-03] the place that the page knows, if the site offers it", () => {
    const locationFor = (location: unknown) => {
      const result = readEnquiry({ ...person, location }, enquiryForm("vehicle", exampleSite(), noVehicle));
      return result.ok ? result.enquiry.locationSlug : result.errors;
    };
    const sent = ["south-yard", " north-yard ", ["north-yard", "south-yard"], "moon", "", undefined, 5];
    expect(sent.map(locationFor)).toEqual(["south-yard", "north-yard", "south-yard", null, null, null, null]);
  });

  test("[EF-15] no services where the form offers none", () => {
    expect(read("vehicle", { additional_services: ["delivery"] }).additionalServices).toEqual([]);
  });

  test("[EF-19] line breaks and invisible characters of a line become one space", () => {
    expect(read("careers", { name: "Alex\u0000Nguyen", position: "Mechanic\r\n\t or\u2028driver " })).toMatchObject({
      name: "Alex Nguyen",
      answers: [{ name: "position", question: "Position you are interested in", answer: "Mechanic or driver" }],
    });
  });

  test("[EF-19] a message keeps its lines, however they end, and no other control character", () => {
    expect(read("vehicle", { message: "\n one\rtwo\r\nthree\u0007four\n\n" }).message).toBe("one\ntwo\nthree four");
  });

  test("[EF-10 EF-11] agreements to news and terms, also with spaces and in capitals", () => {
    const terms = enquiryForm("vehicle", exampleSite({ enquiry: { terms: { required: true } } }), noVehicle);
    const agreed = (sent: object) => readEnquiry({ ...person, ...sent }, terms);
    expect(agreed({ terms_conditions: " TRUE ", opt_in: "Yes " })).toMatchObject({
      enquiry: { termsAccepted: true, optIn: true },
    });
    expect(agreed({ terms_conditions: true, opt_in: false })).toMatchObject({
      enquiry: { termsAccepted: true, optIn: false },
    });
    for (const terms_conditions of [false, undefined, null, "false", ["true", "false"]]) {
      expect(agreed({ terms_conditions })).toEqual({
        ok: false,
        errors: [{ field: "terms_conditions", message: "Agree to the terms of use." }],
      });
    }
  });

  test("[EF-20] agreements of the first step count for the whole form", () => {
    const enquiry = { terms: { required: true } };
    const form = enquiryForm("test-drive", exampleSite({ enquiry }), { isAboutVehicle: true, location: null });
    expect(form.steps).toHaveLength(2);
    expect(readEnquiry({ ...person, terms_conditions: "on" }, form)).toMatchObject({
      enquiry: { termsAccepted: true },
    });
  });
});

test.each<[of: string[] | undefined, chosen: Parameters<typeof isOfferedWith>[1], isOffered: boolean]>([
  [undefined, { location: "north-yard" }, true],
  [["north-yard", "north"], {}, true],
  [["north-yard", "north"], { location: "north-yard" }, true],
  [["north-yard", "north"], { dealership_slug: "north" }, true],
  [["north-yard", "north"], { location: "south-yard" }, false],
  [["north-yard", "north"], { location: "south-yard", dealership_slug: "north" }, false],
])("[EF-07] a choice of the places %j is offered with %j: %s", (of, chosen, isOffered) => {
  expect(isOfferedWith({ value: "x", label: "X", ...(of && { of }) }, chosen)).toBe(isOffered);
});
