import { describe, expect, test } from "vitest";
import { exampleLocation, exampleSite } from "../sites/example-site-for-test.ts";
import type { SiteInput } from "../sites/site-config.ts";
import type { Location } from "../locations/location.ts";
import type { FormField } from "../enquiry-kinds/enquiry-field.ts";
import type { EnquiryKind } from "../enquiry-kinds/enquiry-kinds.ts";
import { placeFields, type PlaceSubject } from "./place-fields.ts";

const placeFor = (slug: string, dealership: "north" | "south", changes: Partial<Location> = {}): Location => ({
  ...exampleLocation(),
  id: slug,
  slug,
  name: `Place ${slug}`,
  dealershipSlug: dealership,
  dealershipId: dealership === "north" ? "d1" : "d2",
  ...changes,
});
const distributionLocations = [{ id: "depot", name: "Depot" }];

const northYard = placeFor("north-yard", "north");
const northSecond = placeFor("north-second", "north");
const northHidden = placeFor("north-hidden", "north", { visible: false });
const northService = placeFor("north-service", "north", { locationType: "service" });
const southYard = placeFor("south-yard", "south");
const southService = placeFor("south-service", "south", { locationType: "service" });

type Case = {
  kind: EnquiryKind;
  places: Location[];
  subject?: Partial<PlaceSubject>;
  enquiry?: SiteInput["enquiry"];
  locationPages?: { shownTypes: ("sales" | "service" | "parts")[] };
};

function formFields({
  kind,
  places,
  subject = {},
  enquiry = {},
  locationPages = { shownTypes: ["sales", "service", "parts"] },
}: Case): FormField[] {
  const site = exampleSite({ locations: places as SiteInput["locations"], enquiry, locationPages });
  return placeFields(kind, site, { isAboutVehicle: false, location: null, ...subject });
}

/** A field as text: its name, whether it is required, and its options or value. */
function inWords(field: FormField): string {
  const name = `${field.control} ${field.name}${field.isRequired ? " *" : ""}`;
  if (field.control === "fixed") return `${name}: ${field.value}`;
  return "options" in field ? `${name}: ${field.options.map(({ value }) => value).join(", ")}` : name;
}

describe("where an enquiry goes", () => {
  const bothYards = [northYard, southYard];
  const required = { locationSelect: "required" } as const;
  const notAsked = ["preset location: north-yard, south-yard", "preset dealership_slug: north, south"];

  test.each<[string, Case, string[]]>([
    [
      "a group asks for the preferred dealership, and for a location where the site wants it",
      { kind: "general", places: bothYards, enquiry: required },
      ["select location *: north-yard, south-yard", "select dealership_slug *: north, south"],
    ],
    [
      "nobody is asked where the place can be left out",
      { kind: "general", places: bothYards, enquiry: required, subject: { isPlaceOptional: true } },
      notAsked,
    ],
    [
      "nobody is asked about a vehicle that is gone",
      { kind: "vehicle", places: bothYards, enquiry: required },
      notAsked,
    ],
    [
      "the page of a place has its place and dealership",
      { kind: "general", places: bothYards, enquiry: required, subject: { location: southYard } },
      notAsked,
    ],
    [
      "the page of a place that cannot be chosen says nothing",
      { kind: "general", places: bothYards, enquiry: required, subject: { location: northHidden } },
      ["select location *: north-yard, south-yard", "preset dealership_slug: north, south"],
    ],
    [
      "a test drive happens at a sales place",
      { kind: "test-drive", places: [...bothYards, northHidden, northService] },
      ["choice location *: north-yard, south-yard", "preset dealership_slug: north, south"],
    ],
    [
      "a service happens at a workshop, of which there is one",
      { kind: "service-booking", places: [...bothYards, northService] },
      ["fixed location *: north-service", "preset dealership_slug: north, south"],
    ],
    [
      "a service happens at any place where the dealer shows no workshop",
      { kind: "service-booking", places: [...bothYards, { ...northService, visible: false }] },
      ["choice location *: north-yard, south-yard", "select dealership_slug *: north, south"],
    ],
    [
      "parts are asked for at a dealership where there is no parts department",
      { kind: "parts", places: bothYards, enquiry: required },
      ["preset location: north-yard, south-yard", "select dealership_slug *: north, south"],
    ],
    [
      "a site without places asks for the dealership alone",
      { kind: "general", places: [] },
      ["select dealership_slug *: north, south"],
    ],
    [
      "an excluded dealership's workshop is no choice",
      { kind: "service-booking", places: [northService, southService], enquiry: { excludedDealershipIds: ["d1"] } },
      ["fixed location *: south-service", "fixed dealership_slug *: south"],
    ],
    [
      "a service happens at a workshop that has no page",
      {
        kind: "service-booking",
        places: [northYard, northService, southService],
        locationPages: { shownTypes: ["sales"] },
      },
      ["choice location *: north-service, south-service", "preset dealership_slug: north, south"],
    ],
    [
      "a location of a type that the site does not show is no choice",
      {
        kind: "general",
        places: [...bothYards, northService],
        enquiry: required,
        locationPages: { shownTypes: ["sales"] },
      },
      ["select location *: north-yard, south-yard", "select dealership_slug *: north, south"],
    ],
  ])("%s", (_rule, given, fields) => {
    expect(formFields(given).map(inWords)).toEqual(fields);
  });

  test("a booking lists many places, and shows few of them side by side", () => {
    const places = Array.from({ length: 7 }, (_, index) => placeFor(`yard-${index}`, "north"));
    const control = (count: number) => formFields({ kind: "test-drive", places: places.slice(0, count) })[0]?.control;
    expect([control(6), control(7)]).toEqual(["choice", "select"]);
  });

  test("[EF-07] an enquiry can be sent on from the places at which it happens; a booking asks for one place only", () => {
    const places = [
      { ...northYard, distributionLocations },
      { ...northService, distributionLocations: [{ id: "bay", name: "Bay" }] },
      { ...northHidden, distributionLocations: [{ id: "hidden", name: "Hidden" }] },
      southYard,
    ];
    const sentOn = (kind: EnquiryKind) =>
      formFields({ kind, places }).filter(({ name }) => name === "distribution_location");
    expect(sentOn("general").map(inWords)).toEqual(["select distribution_location: depot, bay"]);
    expect(sentOn("service-booking").map(inWords)).toEqual(["unasked distribution_location: bay"]);
    expect(sentOn("general")).toMatchObject([
      {
        label: "Which showroom should reply?",
        options: [
          { value: "depot", label: "Depot", of: ["north-yard", "north"] },
          { value: "bay", label: "Bay", of: ["north-service", "north"] },
        ],
      },
    ]);
  });

  test("[EF-07, LO-07] a hidden location in the list of another is not offered", () => {
    const listed = [
      { id: "north-hidden", name: "Concealed" },
      { id: "south-yard", name: "South" },
    ];
    const offered = (...places: Location[]) =>
      formFields({ kind: "general", places }).find(({ name }) => name === "distribution_location") ?? null;
    const withList = { ...northYard, distributionLocations: listed };
    expect(offered(withList, northHidden, southYard)).toHaveProperty("options.length", 1);
    expect(offered(withList, northHidden, southYard)).toHaveProperty("options.0.value", "south-yard");
    expect(offered({ ...northYard, distributionLocations: listed.slice(0, 1) }, northHidden)).toBeNull();
  });

  test.each<[EnquiryKind, string]>([
    ["test-drive", "Where would you like to come?"],
    ["service-booking", "Where would you like to come?"],
    ["general", "Location"],
  ])("a %s form asks for the place in its own words", (kind, label) => {
    const places = [northYard, southYard, northService, southService];
    const [place] = formFields({ kind, places, enquiry: required });
    expect(place).toMatchObject({ label, ask: "Choose a location" });
    expect(place).toHaveProperty(
      "options.0.label",
      kind === "service-booking" ? "Place north-service" : "Place north-yard",
    );
  });

  test("the choice of dealership lists the dealerships by name", () => {
    expect(formFields({ kind: "general", places: [northYard, southYard] })[1]).toMatchObject({
      label: "Preferred dealership",
      ask: "Choose your preferred dealership",
      options: [
        { value: "north", label: "Example North" },
        { value: "south", label: "Example South" },
      ],
    });
  });
});

describe("where an enquiry about a vehicle goes", () => {
  const about = (location: Location | null, rest: Partial<PlaceSubject> = {}) => ({
    isAboutVehicle: true,
    location,
    ...rest,
  });
  const all = [northYard, northSecond, northHidden, northService, southYard];

  test.each<[string, Case, string[]]>([
    [
      "to its place, or another one of its dealership that the shopper came from",
      { kind: "vehicle", places: all, subject: about(northYard) },
      ["preset location: north-yard, north-second"],
    ],
    [
      "to its place, which is the only one of its dealership",
      { kind: "test-drive", places: all, subject: about(southYard) },
      [],
    ],
    [
      "to its place, from which it can be sent on",
      { kind: "vehicle", places: all, subject: about({ ...southYard, distributionLocations }) },
      ["select distribution_location: depot"],
    ],
    [
      "to one of the places where it may stand, if somebody comes to see it",
      { kind: "test-drive", places: all, subject: about(null, { places: [northYard, northSecond] }) },
      ["choice location *: north-yard, north-second"],
    ],
    [
      "to the only place where it may stand",
      { kind: "test-drive", places: all, subject: about(null, { places: [northSecond] }) },
      ["fixed location *: north-second"],
    ],
    ["to its dealership, if nobody comes", { kind: "vehicle", places: all, subject: about(null, { places: all }) }, []],
    ["to its dealership, where no place is known", { kind: "test-drive", places: all, subject: about(null) }, []],
    [
      "to a workshop for its service",
      { kind: "service-booking", places: [...all, southService], subject: about(northYard) },
      ["choice location *: north-service, south-service", "preset dealership_slug: north, south"],
    ],
  ])("%s", (_rule, given, fields) => {
    expect(formFields(given).map(inWords)).toEqual(fields);
  });
});
