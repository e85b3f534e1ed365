import { siteConfigSchema, type Site, type SiteInput } from "../sites/site-config.ts";
import { vehiclePageSections } from "../sites/page-templates.ts";
import type { VehiclePageNeeds } from "./vehicle-page.ts";
import { type VehicleFieldName, vehicleFieldNames, vehicleFields } from "./vehicle-fields.ts";
import { vehicleSchema, type Vehicle } from "./vehicle.ts";
import { dayMs } from "../settings/durations.ts";

/** The current time in tests: noon in Brisbane on 20 November 2026. */
export const testTime = Date.UTC(2026, 10, 20, 2);

/** A plain used car, listed long ago, with the given fields. */
export function vehicleForTest(fields: Partial<Vehicle> = {}): Vehicle {
  return vehicleSchema.parse({
    id: "v1",
    slug: "2022-toyota-rav4-gx",
    name: "2022 Toyota RAV4 GX",
    make: "Toyota",
    model: "RAV4",
    year: 2022,
    carType: "used",
    status: "in_stock",
    stocknum: "T1001",
    dealershipSlug: "harbour",
    dealershipId: "d1",
    createdAt: testTime - 60 * dayMs,
    price: 41_990,
    ...fields,
  });
}

/** A site with default settings, except those given, and the sections of its vehicle pages. */
export function siteForTest(settings: Partial<SiteInput> = {}): Site & Pick<VehiclePageNeeds, "sections"> {
  const site = siteConfigSchema.parse({
    slug: "test-site",
    name: "Test Motors",
    legalName: "Test Motors Pty Ltd",
    brand: "test",
    hosts: ["test.localhost"],
    state: "QLD",
    timeZone: "Australia/Brisbane",
    dealerships: [{ id: "d1", slug: "harbour", name: "Harbour" }],
    ...settings,
  });
  return { ...site, sections: vehiclePageSections(site) };
}

/** A vehicle with every field of §3 set. */
export const fullVehicle: Vehicle = {
  ...plainExamples(),
  id: "v-full",
  slug: "2022-toyota-rav4-gxl-axah54r",
  name: "2022 Toyota RAV4 GXL Hybrid",
  make: "Toyota",
  model: "RAV4",
  badge: "GXL",
  series: "AXAH54R",
  year: 2022,
  carType: "used",
  status: "sold",
  sold: true,
  soldAt: testTime - 1000,
  reserved: true,
  itemType: "car",
  certified: true,
  tag: "One owner",
  carsalesTitle: "2022 Toyota RAV4 GXL Auto eFour",
  views: 812,
  price: 46_990,
  beforePrice: 48_990,
  offerPrice: 45_990,
  subscriptionPrice: 289,
  preorder: true,
  km: 31_204,
  colour: "Eclectic Blue",
  interiorColour: "Black",
  seats: 5,
  doors: 5,
  vin: "JTMW23FV60D012345",
  regplate: "DEMO22",
  regoExpiry: "2027-03-12",
  stocknum: "00417",
  buildDate: "2022-03",
  complianceDate: "2022-05",
  createdAt: testTime - 5000,
  drive: "AWD",
  engineSize: 2487,
  fuel: "Unleaded petrol / electric",
  simpleFuel: "Hybrid",
  body: "5D Wagon",
  simpleBody: "SUV",
  transmission: "Continuous variable",
  simpleTransmission: "Automatic",
  trans: "CVT",
  dealercomments: "One owner.|Full service history.",
  dealershipSlug: "harbour",
  dealershipId: "d1",
  dealershipName: "Harbour Toyota",
  locationName: "Harbour Alexandria",
  city: "Alexandria",
  state: "NSW",
  privateSuburb: "Waterloo",
  privatePostcode: "2017",
  location: "Alexandria, NSW",
  images: ["https://pictures.example/1.jpg", "https://pictures.example/2.jpg"],
  thumbnails: ["https://pictures.example/1s.jpg", "https://pictures.example/2s.jpg"],
  primaryImageUrl: "https://pictures.example/1.jpg",
  file: "https://reports.example/v-full.pdf",
  standardEquipment: ["Reversing camera", "Lane keeping"],
  categories: ["Family"],
  filteredFeatures: ["Apple CarPlay"],
  financeLenders: {
    "lender-a": {
      interestRate: 7.49,
      comparisonRate: 8.12,
      paymentWeek: 189,
      paymentMonth: 819,
      termYears: 5,
      termMonths: 60,
      deposit: 4_599,
      balloon: 0,
      disclaimer: "Conditions apply.",
    },
  },
  variant: {
    enginesize: "2487",
    enginesizeLitres: "2.5",
    cylinders: "4",
    induction: "Aspirated",
    geartype: "Sports automatic",
    fuelconsumptioncombined: "4.8",
    fuelcapacity: "55",
    grossvehiclemass: "2225",
    vehiclelength: "4615",
    vehicleheight: "1690",
    vehiclewidth: "1865",
    torque: "221",
    bodyconfiguration: "SUV 5 door",
    ancaprating: "5",
  },
  specifications: {
    bodyWidth: 7.5,
    bodyLength: 18.6,
    tareWeight: 1850,
    axleType: "Tandem",
    sleeps: 4,
    aggregateTrailerMass: 2500,
  },
  autograbData: { stateAverageMarketPrice: 48_200, averageMarketPrice: 47_900 },
  showOnDealerWebsite: false,
  customRank: 71.5,
};

/** A value of each field whose kind is plain, for fields without a special one. */
function plainExamples(): Pick<Vehicle, PlainField> {
  const examples = { text: "Text", count: 3, amount: 1_500, flag: true, list: ["One", "Two"] };
  return Object.fromEntries(
    vehicleFieldNames.flatMap((field) => {
      const { kind } = vehicleFields[field];
      return kind in examples ? [[field, examples[kind as keyof typeof examples]]] : [];
    }),
  ) as Pick<Vehicle, PlainField>;
}

type PlainField = {
  [Field in VehicleFieldName]: (typeof vehicleFields)[Field]["kind"] extends
    | "text"
    | "count"
    | "amount"
    | "flag"
    | "list"
    ? Field
    : never;
}[VehicleFieldName];
