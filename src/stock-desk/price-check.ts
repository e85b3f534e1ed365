import { type OverrideDoubt, overrideDoubts } from "../stock-feed/overrides/override-doubts.ts";
import type { EditedSite } from "../stock-feed/overrides/read-edit.ts";
import { dayMs } from "../settings/durations.ts";
import { formatDollars } from "../vehicles/australian-format.ts";
import { withOverrides, type Override } from "../vehicles/overrides.ts";
import { type PriceDisplay, priceDisplay } from "../vehicles/price-display.ts";
import type { PriceSettings } from "../vehicles/price-settings.ts";
import { heldFields, type VehicleLayers } from "../vehicles/stock-overrides.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { fieldLabel, priceFields, valueText } from "./field-labels.ts";

/** How long ago a price may have been asked to be a was price. The law says "recent", without a number of days. */
const recentPriceDays = 90;
const names: readonly string[] = priceFields;

/** The price as a vehicle's page shows it. */
export type ShownPriceView = {
  text: string;
  qualifier: string | null;
  was: string | null;
  saving: string | null;
};

export function shownPriceView(vehicle: Vehicle, settings: PriceSettings): ShownPriceView {
  const price: PriceDisplay = priceDisplay(vehicle, settings);
  const was = price.kind === "reduced" || price.kind === "normal" ? price : { wasPrice: null, saving: null };
  return { text: price.text, qualifier: price.qualifier, was: was.wasPrice, saving: was.saving };
}

/** The vehicle as shoppers would see it with an override that is not set yet. */
export function withEdit(layers: VehicleLayers, edit: Override): Vehicle {
  const others = layers.overrides.filter(({ name }) => name !== edit.name);
  const values = [...others, edit].map(({ value }) => value);
  return withOverrides(layers.feed, Object.assign({}, ...values, heldFields(layers)));
}

export type CheckParts = {
  site: EditedSite;
  settings: PriceSettings;
  /** What advertising law says about the site's words beside prices of this car type. */
  law: readonly string[];
  now: number;
};

/** What is doubtful about an override that somebody is about to set, or has set. */
export function editNotes(layers: VehicleLayers, edit: Override, { site, settings, law, now }: CheckParts): string[] {
  const doubts = [
    ...heldNotes(layers, edit),
    ...overrideDoubts(layers, [edit], site).map((doubt) => doubtText(doubt, site.timeZone)),
  ];
  if (!names.includes(edit.name)) return doubts;
  return [...doubts, ...wasPriceNotes(layers, withEdit(layers, edit), settings, now), ...law];
}

/** A deposit was paid, or a purchase is under way: the desk does not end either. */
function heldNotes({ isHeld }: VehicleLayers, { name, value }: Override): string[] {
  if (!isHeld) return [];
  if (name === "reserved" && value.reserved === false)
    return ["A reservation or purchase holds it: it stays reserved until that ends."];
  if (name === "status" && value.sold === true)
    return ["A reservation or purchase holds it. If somebody else bought it, end that first and return the deposit."];
  return [];
}

/**
 * A was price must be one that was really asked, and recently (Australian Consumer Law, sections 18 and 29). Prices that
 * are known are the feed's, and those that staff set.
 */
export function wasPriceNotes(
  { feed, overrides, ended }: VehicleLayers,
  shown: Vehicle,
  settings: PriceSettings,
  now: number,
): string[] {
  const price = priceDisplay(shown, settings);
  const { beforePrice } = shown;
  if (beforePrice === null || !("wasPrice" in price) || price.wasPrice === null) return [];
  const since = now - recentPriceDays * dayMs;
  const recent = [...overrides, ...ended.filter(({ endedAt }) => endedAt >= since)];
  const asked = [feed.price, feed.beforePrice, ...recent.map(({ name, value }) => askedPrice(name, value))];
  if (asked.some((known) => (known ?? 0) >= beforePrice)) return [];
  return [
    `No record shows that ${formatDollars(beforePrice)} was asked for it within ${recentPriceDays} days. A was price must be a recent, genuine price (Australian Consumer Law, section 29).`,
  ];
}

function askedPrice(name: Override["name"], value: Override["value"]): number | null {
  return name === "price" ? (value.price ?? null) : null;
}

function doubtText(doubt: OverrideDoubt, timeZone: string): string {
  const day = (at: number) => new Date(at).toLocaleDateString("en-AU", { timeZone, dateStyle: "medium" });
  switch (doubt.kind) {
    case "far": {
      const { name, said, fed } = doubt;
      const far = said > fed ? "above" : "below";
      return `${valueText(name, said)} is far ${far} the feed's ${valueText(name, fed)}. Check it for a typing error.`;
    }
    case "sold and reserved":
      return "It is sold and reserved: a sold vehicle is shown as sold.";
    case "no reduction":
      return `The was price ${formatDollars(doubt.beforePrice)} is not above the price ${formatDollars(doubt.price)}: no reduction is shown.`;
    case "no sales":
      return `${doubt.place} has no sales department in the settings. Check that shoppers can see the vehicle there.`;
    case "ends another": {
      const { name, lastedUntil, until } = doubt;
      const end = lastedUntil === null ? "had no end" : `lasted until ${day(lastedUntil)}`;
      return `It replaces a value of ${fieldLabel(name)} that ${end}. That value does not come back on ${day(until)}.`;
    }
  }
}
