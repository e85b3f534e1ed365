import { describe, expect, test } from "vitest";
import { exampleInput, exampleSite } from "../sites/example-site-for-test.ts";
import type { SiteInput } from "../sites/site-config.ts";
import type { FormField } from "../enquiry-kinds/enquiry-field.ts";
import { enquiryForm, type FormSubject } from "./enquiry-form.ts";
import { type EnquiryKind, enquiryKinds } from "../enquiry-kinds/enquiry-kinds.ts";
import { readEnquiry } from "./read-enquiry.ts";

const noVehicle: FormSubject = { isAboutVehicle: false, location: null };
const aboutVehicle: FormSubject = { isAboutVehicle: true, location: null };

/** A site with one dealership and one location, so that forms do not ask for one. */
function siteWith(enquiry: SiteInput["enquiry"] = {}) {
  const { dealerships, locations } = exampleInput;
  const categories = { selectableCategories: ["General Enquiry", "Parts Enquiry"] };
  return exampleSite({
    enquiry: { ...categories, ...enquiry },
    dealerships: dealerships?.slice(0, 1),
    locations: locations?.slice(0, 1),
  });
}

/** A field as the shopper sees it, `*` if required; null if hidden. */
function shown(field: FormField): string | null {
  const name = `${field.label}${field.isRequired ? " *" : ""}`;
  switch (field.control) {
    case "fixed":
    case "preset":
    case "unasked":
      return null;
    case "text":
      if (field.rule !== "line") return `${name} (${field.rule}, up to ${field.maxLength})`;
      return field.help === undefined ? name : `${name} — ${field.help}`;
    case "select":
    case "choice":
    case "checks":
      return `${name} (${field.control}: ${field.options.map(({ label }) => label).join(", ")})`;
    default:
      return `${name} (${field.control})`;
  }
}

/** A form as the shopper sees it: the heading of each step, then its groups with their fields. */
function seenForm(kind: EnquiryKind, subject: FormSubject, enquiry: SiteInput["enquiry"] = {}): string[][] {
  return enquiryForm(kind, siteWith(enquiry), subject).steps.map(({ heading, groups }) => [
    `# ${heading}`,
    ...groups.flatMap(({ legend, fields }) => [`## ${legend}`, ...fields.map(shown).filter((line) => line !== null)]),
  ]);
}

const contact = ["Name * (name, up to 100)", "Email * (email, up to 254)", "Phone * (phone, up to 30)"];
const you = ["## Your details", ...contact];
const enquiry = "## Your enquiry";
const category = "What is it about? * (select: General Enquiry, Parts Enquiry)";
const rego = "Rego (rego, up to 10)";
const message = "Message * (textarea)";
const news = ["## Consent", "Keep me up to date with news and offers. I can unsubscribe at any time. (opt-in)"];

describe("what a form asks", () => {
  test.each<[string, EnquiryKind, FormSubject, string[][]]>([
    ["a question", "general", noVehicle, [["# Your enquiry", ...you, enquiry, category, message, ...news]]],
    ["a vehicle", "vehicle", aboutVehicle, [["# Your enquiry", ...you, enquiry, message, ...news]]],
    [
      "a chat, where one way to reach the shopper is enough",
      "chat",
      aboutVehicle,
      [
        [
          "# Your enquiry",
          "## Your details",
          "Name * (name, up to 100)",
          "Email (email, up to 254)",
          "Phone (phone, up to 30)",
          enquiry,
          message,
        ],
      ],
    ],
    [
      "a call, without an address",
      "call-back",
      noVehicle,
      [
        [
          "# Your enquiry",
          "## Your details",
          "Name * (name, up to 100)",
          "Phone * (phone, up to 30)",
          enquiry,
          "When should we call? (choice: As soon as possible, In the morning, In the afternoon, In the early evening)",
          "Message (textarea)",
        ],
      ],
    ],
    [
      "a test drive of a vehicle",
      "test-drive",
      aboutVehicle,
      [
        ["# Your test drive", "## Your test drive", "Date and time (appointment)"],
        ["# Your details", ...you, "Message (textarea)", ...news],
      ],
    ],
    [
      "a test drive of any vehicle",
      "test-drive",
      noVehicle,
      [
        [
          "# Your test drive",
          "## Your test drive",
          "Which car would you like to drive?",
          "Date and time (appointment)",
        ],
        ["# Your details", ...you, "Message (textarea)", ...news],
      ],
    ],
    [
      "a special offer",
      "special-offer",
      noVehicle,
      [["# Your enquiry", ...you, enquiry, "Offer (hidden)", "Offer ID (hidden)", message, ...news]],
    ],
    [
      "a service",
      "service-booking",
      noVehicle,
      [
        [
          "# Your visit",
          "## Your car",
          "Which car is it for? — Year, make and model, such as 2019 Mazda CX-5",
          rego,
          "What does it need? (choice: Logbook service, Repair or fault, Tyres and brakes, Air conditioning, Recall, Something else)",
          message,
          "## When and where",
          "Date and time (appointment)",
        ],
        ["# Your details", ...you, ...news],
      ],
    ],
    [
      "parts",
      "parts",
      noVehicle,
      [["# Your enquiry", ...you, enquiry, "Which car is it for?", rego, message, ...news]],
    ],
    [
      "a fleet",
      "fleet",
      noVehicle,
      [
        [
          "# Your enquiry",
          ...you,
          "Company *",
          "Vehicles in your fleet (choice: 1 to 5, 6 to 20, 21 to 100, More than 100)",
          enquiry,
          message,
          ...news,
        ],
      ],
    ],
    ["a job", "careers", noVehicle, [["# Your enquiry", ...you, "Position you are interested in", enquiry, message]]],
    [
      "a trade-in",
      "trade-in",
      noVehicle,
      [
        ["# Your details", ...you, "Last name (name, up to 100)", ...news],
        [
          "# Your car",
          "## Your car",
          "Make *",
          "Model *",
          "Year (year, up to 4)",
          "Kilometres (kilometres, up to 12)",
          "Rego (rego, up to 13)",
          "Postcode * (postcode, up to 12)",
          "Message (textarea)",
          "Special (hidden)",
        ],
      ],
    ],
  ])("[EF-01 EF-20] about %s", (_about, kind, subject, steps) => {
    const labels = { forms: { [kind]: { message: "Message" } } } as SiteInput["enquiry"];
    expect(seenForm(kind, subject, labels)).toEqual(steps);
  });
});

describe("what a site adds", () => {
  const aboutCar: EnquiryKind[] = ["general", "vehicle", "test-drive", "special-offer"];

  test.each<[question: string, enquiry: SiteInput["enquiry"], kinds: readonly EnquiryKind[]]>([
    ["Are you interested in finance? (choice: Yes, No)", { financeQuestion: true }, aboutCar],
    ["Do you have a trade-in? (choice: Yes, No)", { tradeInQuestion: true }, aboutCar],
    ["Anything else? (checks: Deliver it)", { checkOptions: [{ name: "delivery", label: "Deliver it" }] }, aboutCar],
    ["Your own car's rego (rego, up to 10)", { rego: "optional" }, ["general", "vehicle"]],
    [
      "How should we contact you? (select: Phone, Email, SMS)",
      { preferredContactMethod: true },
      enquiryKinds.filter((kind) => !["call-back", "spin-to-win", "pre-approval", "online-purchase"].includes(kind)),
    ],
    [
      "I agree to the terms of use. * (terms)",
      { terms: { required: true } },
      enquiryKinds.filter((kind) => kind !== "spin-to-win"),
    ],
  ])("[EF-02 EF-11 EF-13 EF-14 EF-15] %s is asked where the site wants it: %o", (question, enquiry, kinds) => {
    const asking = (settings: SiteInput["enquiry"]) =>
      enquiryKinds.filter((kind) => seenForm(kind, noVehicle, settings).flat().includes(question));
    expect(asking(enquiry)).toEqual(kinds);
    expect(asking({})).toEqual([]);
  });

  test("[EF-10] news are offered by every form except those of a chat, a call, a job, a spin, an application for finance and a purchase, and by none if the site does not offer them", () => {
    const offering = (optIn: NonNullable<SiteInput["enquiry"]>["optIn"]) =>
      enquiryKinds.filter((kind) => seenForm(kind, noVehicle, { optIn }).flat().includes("News? (opt-in)"));
    const without = ["chat", "call-back", "careers", "spin-to-win", "pre-approval", "online-purchase"];
    const asking = enquiryKinds.filter((kind) => !without.includes(kind));
    expect(offering({ text: "News?" })).toEqual(asking);
    expect(offering({ text: "News?", shown: false })).toEqual([]);
    // Shoppers who were not asked did not consent.
    const agreed = (isDefault: boolean) =>
      enquiryKinds.filter(
        (kind) => enquiryForm(kind, siteWith({ optIn: { default: isDefault } }), noVehicle).optInDefault,
      );
    expect(agreed(true)).toEqual(asking);
    expect(agreed(false)).toEqual([]);
  });

  test("[EF-10] the agreement to news is sent under the name that is read", () => {
    const { steps } = enquiryForm("vehicle", siteWith(), aboutVehicle);
    const fields = steps.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
    expect(fields.find(({ control }) => control === "opt-in")?.name).toBe("opt_in");
  });

  test("[PT-01] a message starts with the words of its page, else empty", () => {
    const initial = (subject: FormSubject) =>
      enquiryForm("vehicle", siteWith(), subject)
        .steps.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))
        .flatMap((field) => (field.control === "textarea" ? [field.initial] : []));
    expect(initial(aboutVehicle)).toEqual([""]);
    expect(initial({ ...aboutVehicle, message: "Please call me" })).toEqual(["Please call me"]);
  });
});

describe("what was answered", () => {
  const person = { name: "Alex", email: "alex@example.com", phone: "0412 345 678", message: "Hello" };

  test.each<[EnquiryKind, object, [question: string, answer: string][]]>([
    ["test-drive", { wanted_vehicle: "A RAV4" }, [["Which car would you like to drive?", "A RAV4"]]],
    ["special-offer", { offer: "Spring" }, [["Offer", "Spring"]]],
    ["call-back", { call_time: "In the morning" }, [["When should we call?", "In the morning"]]],
    [
      "service-booking",
      { own_vehicle: "2019 Mazda CX-5", service_type: "Recall" },
      [
        ["Which car is it for?", "2019 Mazda CX-5"],
        ["What does it need?", "Recall"],
      ],
    ],
    ["parts", { own_vehicle: "2019 Mazda CX-5" }, [["Which car is it for?", "2019 Mazda CX-5"]]],
    [
      "fleet",
      { company: "Example Freight", fleet_size: "6 to 20" },
      [
        ["Company", "Example Freight"],
        ["Vehicles in your fleet", "6 to 20"],
      ],
    ],
    ["careers", { position: "Mechanic" }, [["Position you are interested in", "Mechanic"]]],
    ["general", { category: "General Enquiry", position: "Mechanic", offer: "Spring" }, []],
  ])("the dealer gets what only a %s form asks as the question and its answer", (kind, sent, answers) => {
    const read = readEnquiry({ ...person, ...sent }, enquiryForm(kind, siteWith(), noVehicle));
    expect(read).toMatchObject({
      enquiry: { answers: answers.map(([question, answer]) => ({ question, answer })) },
    });
  });

  test.each<[EnquiryKind, string[]]>([
    ["fleet", ["Enter your company.", "Enter a message."]],
    [
      "trade-in",
      [
        "Enter the make of your car.",
        "Enter the model of your car.",
        "Invalid postcode. Please enter a 4-digit number.",
      ],
    ],
  ])("[EF-25] a %s form says what is missing", (kind, missing) => {
    const terms = { required: true };
    const form = enquiryForm(kind, siteWith({ terms }), noVehicle);
    const read = readEnquiry({}, form);
    const said = ["Enter your name.", "Enter your email address.", "Enter your phone number.", ...missing];
    expect(read.ok ? [] : read.errors.map(({ message }) => message).toSorted()).toEqual(
      [...said, "Agree to the terms of use."].toSorted(),
    );
  });

  test("an answer that was not offered is refused by name", () => {
    const form = enquiryForm("service-booking", siteWith(), noVehicle);
    expect(readEnquiry({ ...person, service_type: "Magic" }, form)).toMatchObject({
      errors: [{ field: "service_type", message: 'Choose an answer to "What does it need?" from the list.' }],
    });
  });
});
