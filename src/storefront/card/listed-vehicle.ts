import { type FinanceLine, financeLine, type FinanceSettings } from "../../finance/finance-line.ts";
import type { Site } from "../../sites/site-config.ts";
import { type VehicleCard, vehicleCard, type VehicleCardSettings } from "../../vehicles/vehicle-card.ts";
import type { VehicleImage } from "../../vehicles/vehicle-images.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";

/** What the browser gets of a card: every byte is there 21 times on a page. */
export type ListedVehicle = Pick<
  VehicleCard,
  "id" | "slug" | "href" | "make" | "model" | "title" | "tag" | "isAvailable" | "price" | "facts" | "place" | "controls"
> & {
  /** The first picture; empty when there is none. */
  images: Pick<VehicleImage, "reference" | "alt" | "isIllustration">[];
  belowMarketText: string | null;
  finance: Pick<FinanceLine, "weeklyText" | "rateText" | "comparisonRateText"> | null;
};

/** Cards, with the fine print of the repayments on them: said once for all, and never left out (D9). */
export type ListedVehicles = { cards: ListedVehicle[]; notes: string[] };

/** The settings that decide what a card in a list shows. */
export type CardSettings = VehicleCardSettings &
  Pick<Site, "singleManufacturer"> & {
    finance: FinanceSettings & { comparisonWarning: Pick<Site["finance"]["comparisonWarning"], "text"> };
  };

/** Builds the cards of vehicles, each under the settings of its dealership. */
export function listedVehicles(
  vehicles: readonly Vehicle[],
  siteOf: (dealershipSlug: string) => CardSettings,
  now: number,
): ListedVehicles {
  const notes = new Set<string>();
  const cards = vehicles.map((vehicle) => {
    const settings = siteOf(vehicle.dealershipSlug);
    const finance = financeLine(vehicle, settings, now);
    if (finance) notes.add(finance.disclaimer).add(settings.finance.comparisonWarning.text);
    return listedVehicle(vehicleCard(vehicle, settings, now), finance);
  });
  return { cards, notes: [...notes] };
}

function listedVehicle(card: VehicleCard, finance: FinanceLine | null): ListedVehicle {
  const { id, slug, href, make, model, title, tag, isAvailable, price, facts, place, controls } = card;
  return {
    id,
    slug,
    href,
    make,
    model,
    title,
    tag,
    isAvailable,
    price,
    facts,
    controls,
    place: place ?? card.location,
    images: card.images.slice(0, 1).map(({ reference, alt, isIllustration }) => ({ reference, alt, isIllustration })),
    belowMarketText: card.marketPrice?.belowByText ?? null,
    finance: finance && {
      weeklyText: finance.weeklyText,
      rateText: finance.rateText,
      comparisonRateText: finance.comparisonRateText,
    },
  };
}
