import type { Site } from "../../src/sites/site-config.ts";
import type { DemoVoice } from "./demo-comments.ts";
import type { DemoBackdrop } from "./demo-pictures.ts";

/** A yard or showroom with vehicles. */
export type DemoLot = {
  dealershipId: string;
  dealershipSlug: string;
  dealershipName: string;
  locationName: string;
  city: string;
  state: string;
  /** Makes sold new here, by slug. */
  franchises: readonly string[];
};

/** Composition of a demo site's stock. */
type DemoPlan = {
  voice: DemoVoice;
  backdrop: DemoBackdrop;
  counts: { new: number; demo: number; used: number; motorcycles: number; caravans: number };
  usedAgeYears: readonly [youngest: number, oldest: number];
  kilometresPerYear: readonly [fewest: number, most: number];
  /** Relative frequency of a used make or body; 1 for all others. */
  usedMakeWeights: Readonly<Record<string, number>>;
  usedBodyWeights: Readonly<Record<string, number>>;
  certifiesMake: string | null;
  stockNumber: (serial: number, kind: "new" | "demo" | "used" | "motorcycle" | "caravan") => string;
};

export type DemoSiteProfile = DemoPlan & { siteSlug: string; lots: readonly DemoLot[] };

const stockLetters = { new: "N", demo: "D", used: "U", motorcycle: "M", caravan: "C" } as const;

const plans: Readonly<Record<string, DemoPlan>> = {
  harbourline: {
    voice: "showroom",
    backdrop: "studio",
    counts: { new: 196, demo: 44, used: 250, motorcycles: 0, caravans: 0 },
    usedAgeYears: [1, 9],
    kilometresPerYear: [7_000, 17_000],
    usedMakeWeights: { Hyundai: 2, Kia: 2, Mazda: 2, Subaru: 2, Holden: 0.3, RAM: 0.3 },
    usedBodyWeights: { ute: 0.5, van: 0.6, coupe: 0.6, convertible: 0.6 },
    certifiesMake: null,
    stockNumber: (serial, kind) => `H${stockLetters[kind]}${20_400 + serial}`,
  },
  wattlebrook: {
    voice: "single-make",
    backdrop: "showroom",
    counts: { new: 92, demo: 24, used: 120, motorcycles: 0, caravans: 0 },
    usedAgeYears: [1, 8],
    kilometresPerYear: [9_000, 18_000],
    usedMakeWeights: { Toyota: 4, Holden: 0.2, Porsche: 0.2, RAM: 0.2 },
    usedBodyWeights: { coupe: 0.3, convertible: 0.3, van: 0.5 },
    certifiesMake: "Toyota",
    stockNumber: (serial, kind) => `${stockLetters[kind]}${1_200 + serial}`,
  },
  "red-gum": {
    voice: "country",
    backdrop: "yard",
    counts: { new: 0, demo: 0, used: 184, motorcycles: 42, caravans: 42 },
    usedAgeYears: [2, 17],
    kilometresPerYear: [11_000, 24_000],
    usedMakeWeights: {
      Toyota: 2,
      Ford: 1.6,
      Holden: 2,
      Isuzu: 1.6,
      BYD: 0.1,
      Tesla: 0.1,
      Porsche: 0.1,
      BMW: 0.4,
      Audi: 0.3,
    },
    usedBodyWeights: { ute: 2.4, "four-wheel-drive": 2.2, wagon: 1.4, coupe: 0.5, convertible: 0.4 },
    certifiesMake: null,
    // Leading zeros are significant in stock numbers; this yard uses them.
    stockNumber: (serial, kind) =>
      kind === "used" ? String(serial).padStart(5, "0") : `${stockLetters[kind]}${String(serial).padStart(4, "0")}`,
  },
};

/** The generator's input for a site, or null if it is not a demo site. */
export function demoSiteProfile(site: Site): DemoSiteProfile | null {
  const plan = Object.hasOwn(plans, site.slug) ? plans[site.slug] : undefined;
  const lots = salesLots(site);
  return plan === undefined || lots.length === 0 ? null : { ...plan, siteSlug: site.slug, lots };
}

function salesLots(site: Site): DemoLot[] {
  return site.locations
    .filter((location) => (location.locationType || "sales") === "sales")
    .flatMap((location) => {
      const dealership = site.dealerships.find((one) => one.slug === location.dealershipSlug);
      if (dealership === undefined) return [];
      return {
        dealershipId: dealership.id,
        dealershipSlug: dealership.slug,
        dealershipName: dealership.name,
        locationName: location.name,
        city: location.address.city,
        state: location.address.state,
        franchises: location.manufacturers,
      };
    });
}
