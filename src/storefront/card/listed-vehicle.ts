import { type FinanceLine, financeLine, type FinanceLineSettings } from "../../finance/finance-line.ts";
import { comparisonNote, type ComparisonSettings } from "../../finance/comparison-note.ts";
import { type CardOffer, cardOfferLabel } from "../../offers/card-offer.ts";
import type { PlacedOffers } from "../../offers/site-offers.ts";
import type { ShownPrice } from "../../vehicles/price-display.ts";
import { type VehicleCard, vehicleCard, type VehicleCardSettings } from "../../vehicles/vehicle-card.ts";
import { bodyTypePlaceholder } from "./body-type-picture.ts";
import { isIllustration } from "./picture-sources.ts";
import { titleLead } from "./listed-title.ts";
import type { ShownTag } from "./tag-label.tsx";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { minuteMs } from "../../settings/durations.ts";

type Fact = VehicleCard["facts"][number];

/** `5 km`, `373 cc`, `Automatic` and `Diesel` need no icon. */
const plainFacts: readonly string[] = ["odometer", "engine", "transmission", "fuel"];

/** The data of a card for browsers. A page has 21 cards, so anything that can be derived is omitted. */
export type ListedVehicle = Pick<
  VehicleCard,
  "id" | "slug" | "make" | "model" | "isAvailable" | "place" | "controls"
> & {
  /** Two at most: the vehicle's own, and an offer that applies to it. */
  tags: ShownTag[];
  /** The beginning of the title, usually the year, and its second line (`listedTitle`). */
  lead: string;
  badge: string | null;
  /** Reference of the first picture; null if there is none. */
  picture: string | null;
  /** Picture shown if there is none, or if a photograph never loads. */
  placeholder?: string;
  pictureCount: number;
  price: ShownPrice;
  /** The icon is omitted where the value is clear without it. */
  facts: (Pick<Fact, "label" | "value"> & Partial<Pick<Fact, "icon">>)[];
  belowMarketText: string | null;
  finance: Pick<FinanceLine, "weeklyText" | "rateText" | "comparisonRateText"> | null;
};

/** Cards with the required fine print on their repayments, each note included once (D9). */
export type ListedCards = { cards: ListedVehicle[]; notes: string[] };

export type CardSettings = VehicleCardSettings & FinanceLineSettings & ComparisonSettings & PlacedOffers<CardOffer>;

export function listedVehicles(
  vehicles: readonly Vehicle[],
  dealershipSite: (dealershipSlug: string) => CardSettings,
  now: number,
): ListedCards {
  const listed = vehicles.map((vehicle) => listedInMinute(vehicle, dealershipSite(vehicle.dealershipSlug), now));
  return { cards: listed.map(({ card }) => card), notes: [...new Set(listed.flatMap(({ notes }) => notes))] };
}

type Listed = { card: ListedVehicle; notes: readonly string[] };
const known = new WeakMap<Vehicle, { settings: CardSettings; minute: number; listed: Listed }>();

/** Caches a card for a minute. A changed vehicle is a new object, so it never matches an old entry. */
function listedInMinute(vehicle: Vehicle, settings: CardSettings, now: number): Listed {
  const minute = Math.floor(now / minuteMs);
  const before = known.get(vehicle);
  if (before?.settings === settings && before.minute === minute) return before.listed;
  const finance = financeLine(vehicle, settings, now);
  const listed = {
    card: listedVehicle(vehicleCard(vehicle, settings, now), cardOfferLabel(vehicle, settings, now), finance),
    notes: finance ? [finance.disclaimer, comparisonNote(settings, now)] : [],
  };
  known.set(vehicle, { settings, minute, listed });
  return listed;
}

function listedVehicle(card: VehicleCard, offerLabel: string | null, finance: FinanceLine | null): ListedVehicle {
  const { id, slug, make, model, title, tag, isAvailable, place, controls } = card;
  const { amount: _amount, ...price } = { amount: null, ...card.price };
  return {
    id,
    slug,
    make,
    model,
    lead: titleLead(title.line, make, model),
    badge: title.badgeLine,
    tags: [...(tag ? [tag] : []), ...(offerLabel ? [{ kind: "offer" as const, label: offerLabel }] : [])],
    isAvailable,
    price,
    facts: card.facts.map(({ name, label, value, icon }) => ({
      label,
      value,
      ...(plainFacts.includes(name) ? {} : { icon }),
    })),
    controls,
    place: place ?? card.location,
    picture: card.images[0]?.reference ?? null,
    ...(isIllustration(card.images[0]?.reference ?? null) ? {} : { placeholder: bodyTypePlaceholder(card) }),
    pictureCount: card.imageCount,
    belowMarketText: card.marketPrice?.belowByText ?? null,
    finance: finance && {
      weeklyText: finance.weeklyText,
      rateText: finance.rateText,
      comparisonRateText: finance.comparisonRateText,
    },
  };
}
