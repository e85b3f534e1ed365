import { z } from "zod";
import { sectionOrder, setting } from "../settings/setting.ts";
import { type VehiclePageSectionName, vehiclePageSectionNames } from "../vehicles/vehicle-page-settings.ts";

/** Sections a home page can show (§2, OF-07). */
export const homePageSectionNames = [
  "hero",
  "body-types",
  "makes",
  "featured-vehicles",
  "feature-banner",
  "why-buy-from-us",
  "budget-finder",
  "team",
  "reviews",
  "locations",
  "recently-viewed",
] as const;

export type HomePageSectionName = (typeof homePageSectionNames)[number];

type PageTemplate = { home: readonly HomePageSectionName[]; vehicle: readonly VehiclePageSectionName[] };

/** A site's template is an order of sections (§1), which its settings may override. */
export const pageTemplates: Readonly<Record<string, PageTemplate>> = {
  standard: { home: homePageSectionNames, vehicle: vehiclePageSectionNames },
  /** For dealers of one make: first the range, then the stock; facts before text. */
  showroom: {
    home: [
      "hero",
      "body-types",
      "feature-banner",
      "featured-vehicles",
      "why-buy-from-us",
      "reviews",
      "team",
      "budget-finder",
      "recently-viewed",
      "locations",
    ],
    vehicle: [
      "special-offers",
      "key-information",
      "car-summary",
      "vehicle-details",
      "features",
      "all-specifications",
      "dealer-comments",
      "whats-included",
      "finance",
      "reserve-online",
      "protect-your-car",
      "why-buy-from-us",
      "location-map",
      "similar-vehicles",
    ],
  },
  /** For used-car yards: new arrivals, staff and location first. */
  yard: {
    home: [
      "hero",
      "featured-vehicles",
      "body-types",
      "budget-finder",
      "why-buy-from-us",
      "team",
      "locations",
      "reviews",
      "feature-banner",
      "recently-viewed",
    ],
    vehicle: [
      "dealer-comments",
      "special-offers",
      "key-information",
      "whats-included",
      "car-summary",
      "vehicle-details",
      "features",
      "all-specifications",
      "finance",
      "reserve-online",
      "protect-your-car",
      "why-buy-from-us",
      "location-map",
      "similar-vehicles",
    ],
  },
};

export const homePageSettings = z
  .strictObject({
    sections: setting(
      sectionOrder(homePageSectionNames),
      "Sections of the home page, in order; null uses those of the site's template.",
    ),
  })
  .prefault({});

type TemplateSettings = { template: string; homePage: z.infer<typeof homePageSettings> };

export function homePageSections({ template, homePage }: TemplateSettings): readonly HomePageSectionName[] {
  return homePage.sections ?? findTemplate(template).home;
}

export function vehiclePageSections(site: {
  template: string;
  vehiclePage: { sections: readonly VehiclePageSectionName[] | null };
}): readonly VehiclePageSectionName[] {
  return site.vehiclePage.sections ?? findTemplate(site.template).vehicle;
}

function findTemplate(name: string): PageTemplate {
  const template = pageTemplates[name];
  if (!template) throw new Error(`There is no template "${name}"; the settings check should have reported it.`);
  return template;
}
