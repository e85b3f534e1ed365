import { describe, expect, test } from "vitest";
import { exampleInput, exampleSite } from "../sites/example-site-for-test.ts";
import type { SiteInput } from "../sites/site-config.ts";
import { siteForTest } from "../vehicles/vehicle-for-test.ts";
import type { FormField, LeadField } from "../enquiry-kinds/enquiry-field.ts";
import { enquiryForm, type FormSubject } from "./enquiry-form.ts";
import { contactStep, type EnquiryForm, stepWith } from "./form-definition.ts";
import { enquiryKinds } from "../enquiry-kinds/enquiry-kinds.ts";
import { enquiryErrors, readEnquiry } from "./read-enquiry.ts";

const noVehicle: FormSubject = { isAboutVehicle: false, location: null };
const aboutVehicle: FormSubject = { isAboutVehicle: true, location: null };
const contact = { name: "Alex", email: "alex@example.com", phone: "0412 345 678", message: "Hello" };
const places = exampleInput.locations ?? [];

const group = (enquiry: SiteInput["enquiry"], changes: Partial<SiteInput> = {}) => exampleSite({ ...changes, enquiry });
const formFields = ({ steps }: EnquiryForm) => steps.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));
const formField = (form: EnquiryForm, name: LeadField): FormField | undefined =>
  formFields(form).find((field) => field.name === name);
const formOptions = (form: EnquiryForm, name: LeadField) => {
  const field = formField(form, name);
  return field?.control === "select" || field?.control === "choice"
    ? field.options.map(({ value }) => value)
    : field?.control;
};
const formErrors = (form: EnquiryForm, sent: object) => {
  const read = readEnquiry({ ...contact, category: "General Enquiry", ...sent }, form);
  return read.ok ? [] : read.errors;
};

describe("what a form requires", () => {
  test.each([
    { kind: "general", site: true, required: true },
    { kind: "general", site: false, required: false },
    { kind: "vehicle", site: true, required: true },
    { kind: "photo-request", site: true, required: false },
    { kind: "test-drive", site: true, required: false },
    { kind: "fleet", site: true, required: true },
    { kind: "fleet", site: false, required: false },
  ] as const)("[EF-08 PT-02] $kind, messageRequired of the site $site: message required $required", (row) => {
    const site = siteForTest({ enquiry: { messageRequired: row.site } });
    const form = enquiryForm(row.kind, site, aboutVehicle);
    expect(formField(form, "message")?.isRequired).toBe(row.required);
    const sent = { ...contact, category: "General Enquiry", company: "Example", message: " \n " };
    expect(readEnquiry(sent, form).ok).toBe(!row.required);
  });

  test.each([
    { kind: "general", category: "", ok: false },
    { kind: "general", category: "General Enquiry", ok: true },
    { kind: "general", category: "Free money", ok: false },
    { kind: "general", category: "Phone Call", ok: false },
    { kind: "vehicle", category: "", ok: true },
    { kind: "vehicle", category: "Used Vehicle Enquiry", ok: true },
    { kind: "vehicle", category: "Free money", ok: false },
  ] as const)("[EF-09 EF-28] a $kind form with category '$category' is accepted: $ok", ({ kind, category, ok }) => {
    expect(readEnquiry({ ...contact, category }, enquiryForm(kind, siteForTest(), noVehicle)).ok).toBe(ok);
  });

  test("[EF-09] no other form asks for a category", () => {
    const asking = enquiryKinds.filter(
      (kind) => formField(enquiryForm(kind, siteForTest(), noVehicle), "category")?.control === "select",
    );
    expect(asking).toEqual(["general"]);
  });
});

describe("places of a form", () => {
  const twoDealerships = group({});

  test("[EF-03] where the site shows the location select, a location must be chosen", () => {
    const form = enquiryForm("general", group({ locationSelect: "required" }), noVehicle);
    expect(formOptions(form, "location")).toEqual(["north-yard", "south-yard"]);
    const sent = { dealership_slug: "north" };
    expect(formErrors(form, sent)).toEqual([{ field: "location", message: "Choose a location." }]);
    expect(formErrors(form, { ...sent, location: "moon" })).toEqual([
      { field: "location", message: "Choose a location from the list." },
    ]);
    expect(formErrors(form, { ...sent, location: "south-yard" })).toEqual([]);
    const hidden = enquiryForm("general", twoDealerships, noVehicle);
    expect(formOptions(hidden, "location")).toBe("preset");
    expect(formErrors(hidden, sent)).toEqual([]);
  });

  test("[EF-04] a group with more than one dealership asks for the preferred one, unless the selector is removed", () => {
    const form = enquiryForm("general", twoDealerships, noVehicle);
    expect(formOptions(form, "dealership_slug")).toEqual(["north", "south"]);
    expect(formErrors(form, {})).toEqual([{ field: "dealership_slug", message: "Choose your preferred dealership." }]);
    expect(readEnquiry({ ...contact, category: "General Enquiry", dealership_slug: "south" }, form)).toMatchObject({
      enquiry: { dealershipSlug: "south" },
    });
    const removed = enquiryForm("general", group({ preferredDealership: "removed" }), noVehicle);
    expect(formOptions(removed, "dealership_slug")).toBe("preset");
    expect(formErrors(removed, {})).toEqual([]);
  });

  test("[EF-04] a vehicle's dealership is not asked for", () => {
    expect(formField(enquiryForm("vehicle", twoDealerships, aboutVehicle), "dealership_slug")).toBeUndefined();
  });

  test("[EF-04] a withdrawn vehicle adds no questions to its form", () => {
    const form = enquiryForm("vehicle", group({ locationSelect: "required" }), noVehicle);
    expect(formErrors(form, {})).toEqual([]);
  });

  test("[EF-05] a single option is chosen for the shopper, whatever is sent", () => {
    const one = group({ locationSelect: "required", excludedDealershipIds: ["d1"] });
    const form = enquiryForm("general", one, noVehicle);
    expect([formField(form, "dealership_slug"), formField(form, "location")]).toMatchObject([
      { control: "fixed", value: "south" },
      { control: "fixed", value: "south-yard" },
    ]);
    expect(readEnquiry({ ...contact, category: "General Enquiry", location: "north-yard" }, form)).toMatchObject({
      enquiry: { dealershipSlug: "south", locationSlug: "south-yard" },
    });
  });

  test("[EF-06] excluded dealerships and their locations are not options, and are refused when sent", () => {
    const dealerships = [...(exampleInput.dealerships ?? []), { id: "d3", slug: "west", name: "Example West" }];
    const [first] = places;
    if (!first) throw new Error("the example has locations");
    const west = { ...first, id: "l3", slug: "west-yard", dealershipId: "d3", dealershipSlug: "west" };
    const settings = { locationSelect: "required" as const, excludedDealershipIds: ["d1"] };
    const site = group(settings, { dealerships, locations: [...places, west] } as Partial<SiteInput>);
    const form = enquiryForm("general", site, noVehicle);
    expect(formOptions(form, "dealership_slug")).toEqual(["south", "west"]);
    expect(formOptions(form, "location")).toEqual(["south-yard", "west-yard"]);
    expect(formErrors(form, { location: "west-yard", dealership_slug: "north" })).toEqual([
      { field: "dealership_slug", message: "Choose your preferred dealership from the list." },
    ]);
  });

  test("[EF-07] a place with distribution locations lets the shopper choose among them, and only there", () => {
    const [north, south] = places;
    if (!north || !south) throw new Error("the example has two locations");
    const distributionLocations = [
      { id: "x1", name: "Showroom" },
      { id: "x2", name: "Warehouse" },
    ];
    const site = group({}, { locations: [{ ...north, distributionLocations }, south] });
    const form = enquiryForm("general", site, noVehicle);
    expect(formOptions(form, "distribution_location")).toEqual(["x1", "x2"]);
    const chosen = (dealership_slug: string) => {
      const sent = { ...contact, category: "General Enquiry", dealership_slug, distribution_location: "x2" };
      const read = readEnquiry(sent, form);
      return read.ok ? read.enquiry.distributionLocationId : read.errors;
    };
    expect(chosen("north")).toBe("x2");
    expect(chosen("south")).toEqual([
      {
        field: "distribution_location",
        message:
          "Warehouse belongs to Example North, not to the place that you chose. Choose another one, or change the place.",
      },
    ]);
    const shared = group(
      {},
      {
        locations: [
          { ...north, distributionLocations },
          { ...south, distributionLocations },
        ],
      },
    );
    const sent = { ...contact, category: "General Enquiry", dealership_slug: "south", distribution_location: "x2" };
    expect(readEnquiry(sent, enquiryForm("general", shared, noVehicle))).toMatchObject({
      enquiry: { distributionLocationId: "x2" },
    });
    const [location] = site.locations;
    const ofVehicle = (place: typeof location) =>
      formOptions(
        enquiryForm("vehicle", site, { isAboutVehicle: true, location: place ?? null }),
        "distribution_location",
      );
    expect([ofVehicle(location), ofVehicle(site.locations[1])]).toEqual([["x1", "x2"], undefined]);
  });

  test("[EF-03] the page of a place needs no question about it", () => {
    const site = group({ locationSelect: "required" });
    const form = enquiryForm("general", site, { isAboutVehicle: false, location: site.locations[1] ?? null });
    expect([formOptions(form, "location"), formOptions(form, "dealership_slug")]).toEqual(["preset", "preset"]);
  });

  test("[RT-24] a service is booked at a place that has a workshop", () => {
    const [north, south] = places;
    if (!north || !south) throw new Error("the example has two locations");
    const workshop = { ...south, id: "l3", slug: "workshop", locationType: "service" as const };
    const showroom = { ...north, distributionLocations: [{ id: "x1", name: "Showroom" }] };
    const second = { ...workshop, id: "l4", slug: "second-workshop" };
    const site = group({}, { locations: [showroom, south, workshop, second] });
    const form = enquiryForm("service-booking", site, noVehicle);
    expect(formOptions(form, "location")).toEqual(["workshop", "second-workshop"]);
    expect(formOptions(form, "dealership_slug")).toBe("preset");
    expect(formField(form, "distribution_location")).toBeUndefined();
  });
});

describe("what sites can add", () => {
  const site = group({
    preferredContactMethod: true,
    financeQuestion: true,
    tradeInQuestion: true,
    checkOptions: [
      { name: "delivery", label: "Deliver it" },
      { name: "charger", label: "Home charger" },
    ],
  });
  const form = () => enquiryForm("vehicle", site, aboutVehicle);
  const read = (sent: object) => readEnquiry({ ...contact, ...sent }, form());

  test("[EF-13] phone, email or SMS is an optional choice, if the site wants it", () => {
    expect(formField(form(), "PreferredContactMethod")).toMatchObject({
      control: "select",
      options: [{ value: "Phone" }, { value: "Email" }, { value: "SMS" }],
    });
    expect(read({ PreferredContactMethod: "SMS" })).toMatchObject({ enquiry: { preferredContactMethod: "SMS" } });
    expect(read({})).toMatchObject({ enquiry: { preferredContactMethod: null } });
    expect(read({ PreferredContactMethod: "Fax" }).ok).toBe(false);
    expect(formField(enquiryForm("vehicle", siteForTest(), aboutVehicle), "PreferredContactMethod")).toBeUndefined();
  });

  test("[EF-14] finance and trade-in are yes, no, or not answered", () => {
    expect(read({ finance: "Yes", trade_in: "No" })).toMatchObject({
      enquiry: { isInterestedInFinance: true, hasTradeIn: false },
    });
    expect(read({})).toMatchObject({ enquiry: { isInterestedInFinance: null, hasTradeIn: null } });
  });

  test("[EF-15] ticked options are collected into additional_services, once each; others do not count", () => {
    const services = (sent: unknown) => {
      const result = read({ additional_services: sent });
      return result.ok && result.enquiry.additionalServices;
    };
    expect(services(["charger", "delivery", "charger", "gold", 7])).toEqual(["delivery", "charger"]);
    expect(services("delivery")).toEqual(["delivery"]);
    expect(services(undefined)).toEqual([]);
  });
});

describe("kinds and steps", () => {
  test("[EF-20, PT-03] a test drive asks for the time before the contact details, which its first step can lack", () => {
    const form = enquiryForm("test-drive", group({}), noVehicle);
    expect(stepWith(form.steps, ["dateTime"])).toBe(1);
    expect(contactStep(form)).toBe(2);
    const chosen = { location: "north-yard", dateTime: "2026-11-24T10:00" };
    expect(enquiryErrors({ ...chosen, dateTime: "soon" }, form, 1)).toMatchObject([{ field: "dateTime" }]);
    expect(enquiryErrors(chosen, form, 1).filter(({ field }) => field !== "location")).toEqual([]);
    expect(readEnquiry(chosen, form, 1)).toMatchObject({ ok: false });
  });

  test.each(enquiryKinds)("[EF-20] the step of a %s form that makes a lead has name and phone, and email", (kind) => {
    const form = enquiryForm(kind, group({}), noVehicle);
    const step = form.steps[contactStep(form) - 1];
    const names = step?.groups.flatMap(({ fields }) => fields.map(({ name }) => name));
    // A request for a call needs no email address.
    const asked = kind === "call-back" ? ["name", "phone"] : ["name", "email", "phone"];
    expect(names?.slice(0, asked.length)).toEqual(asked);
  });

  test("[EF-20] a form with steps is read up to the submitted step, and completely at the last", () => {
    const form = enquiryForm("trade-in", siteForTest(), noVehicle);
    expect(form.steps).toHaveLength(2);
    expect(readEnquiry(contact, form, 1)).toMatchObject({ ok: true, enquiry: { name: "Alex", tradeIn: null } });
    expect(readEnquiry(contact, form)).toMatchObject({
      errors: [{ field: "trade_in_make" }, { field: "trade_in_model" }, { field: "postcode" }],
    });
    const complete = {
      ...contact,
      trade_in_make: "Mazda",
      trade_in_model: "CX-5",
      trade_in_year: "2014",
      trade_in_km: "132,000 km",
      postcode: "2650",
    };
    expect(readEnquiry(complete, form)).toMatchObject({
      enquiry: { tradeIn: { make: "Mazda", model: "CX-5", year: 2014, km: 132_000 } },
    });
    expect(readEnquiry({ ...complete, trade_in_year: "14", trade_in_km: "many" }, form)).toMatchObject({
      errors: [{ field: "trade_in_year" }, { field: "trade_in_km" }],
    });
  });

  test("[EF-20] each of three steps is read with the steps before it only", () => {
    const form = enquiryForm("service-booking", siteForTest(), noVehicle);
    const [visit, you] = form.steps;
    if (you === undefined || visit === undefined) throw new Error("a service is booked in two steps");
    const [car, time] = visit.groups.map((one) => ({ heading: one.legend, groups: [one] }));
    const threeSteps = { ...form, steps: [you, car ?? visit, time ?? visit] };
    const sent = { ...contact, own_vehicle: "2019 Mazda CX-5", dateTime: "soon" };
    const answersFor = (steps: number) => {
      const read = readEnquiry(sent, threeSteps, steps);
      return read.ok ? read.enquiry.answers.map(({ answer }) => answer) : read.errors.map(({ field }) => field);
    };
    expect([1, 2, 3].map(answersFor)).toEqual([[], ["2019 Mazda CX-5"], ["dateTime"]]);
  });

  test("[PT-03] a date and time is optional, may have an offset, and must be valid", () => {
    const form = enquiryForm("test-drive", siteForTest(), aboutVehicle);
    const timeFor = (dateTime: string) => {
      const read = readEnquiry({ ...contact, dateTime }, form);
      return read.ok ? read.enquiry.dateTime : read.errors;
    };
    expect(timeFor("")).toBeNull();
    expect(timeFor("2026-11-24T10:00")).toBe("2026-11-24T10:00");
    expect(timeFor("2026-11-24T10:00:00+10:00")).toBe("2026-11-24T10:00:00+10:00");
    expect(timeFor("2028-02-29T10:00Z")).toBe("2028-02-29T10:00Z");
    const noDays = ["2027-02-30T10:00", "2027-02-29T10:00:00+11:00", "2027-04-31T10:00Z", "2027-02-03T24:00"];
    for (const wrong of ["tomorrow", "2026-13-41T99:99", "24/11/2026", ...noDays]) {
      expect(timeFor(wrong)).toMatchObject([{ field: "dateTime" }]);
    }
  });
});
