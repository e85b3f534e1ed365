import { formatKilometres } from "../../vehicles/australian-format.ts";
import { withOverrides, type Override, type OverrideName } from "../../vehicles/overrides.ts";
import type { VehicleLayers } from "../../vehicles/stock-overrides.ts";
import type { FeedSite } from "../feed-site.ts";
import { isoTimeIn } from "../../locations/local-time.ts";

/** A value this many times the feed's, or this part of it, is probably a typing error. */
const farFromFeed = 5;

type Layers = Pick<VehicleLayers, "feed" | "overrides">;

/** What is doubtful about an override that is about to be set. */
export type OverrideDoubt =
  /** Far from the feed's value. */
  | { kind: "far"; name: OverrideName; said: number; fed: number }
  | { kind: "sold and reserved" }
  | { kind: "no reduction"; beforePrice: number; price: number }
  /** A place of the vehicle's dealership that sells no vehicles, such as a workshop. */
  | { kind: "no sales"; place: string }
  /** It ends an override that would have lasted longer. */
  | { kind: "ends another"; name: OverrideName; value: string; lastedUntil: number | null; until: number };

/** What is doubtful about overrides that are about to be set. */
export function overrideDoubts(
  { feed, overrides: standing }: Layers,
  wanted: readonly Override[],
  site: Pick<FeedSite, "dealerships">,
): OverrideDoubt[] {
  const names = wanted.map(({ name }) => name);
  const kept = standing.filter(({ name }) => !names.includes(name));
  const shown = withOverrides(feed, Object.assign({}, ...[...kept, ...wanted].map(({ value }) => value)));
  const is = (...fields: string[]) => fields.some((field) => names.some((name) => name === field));
  const { price, beforePrice } = shown;
  return [
    ...wanted.flatMap((override) => farDoubt(feed, override)),
    ...(is("status", "reserved") && shown.sold && shown.reserved ? [{ kind: "sold and reserved" } as const] : []),
    ...(is("price", "beforePrice") && price !== null && beforePrice !== null && beforePrice <= price
      ? [{ kind: "no reduction", beforePrice, price } as const]
      : []),
    ...(is("locationName") ? placeDoubts(shown, site) : []),
    ...wanted.flatMap((override) => endedDoubt(standing, override)),
  ];
}

/** A doubt as the command says it. */
export function doubtSentence(doubt: OverrideDoubt, timeZone: string): string {
  switch (doubt.kind) {
    case "far": {
      const { name, said, fed } = doubt;
      const shownAs = name === "km" ? formatKilometres(fed) : String(fed);
      return `${name}=${said} is ${timesText(doubt)} the feed's ${shownAs}. Check it for a typing error. It is set as it is written.`;
    }
    case "sold and reserved":
      return "The vehicle is sold and reserved: a sold vehicle is shown as sold. Set reserved=no if it is sold.";
    case "no reduction":
      return `beforePrice=${doubt.beforePrice} is not above the price ${doubt.price}: no reduction is shown.`;
    case "no sales":
      return `${doubt.place} has no sales department in the settings. Check that shoppers can see the vehicle there.`;
    case "ends another": {
      const { name, value, lastedUntil, until } = doubt;
      const end = lastedUntil === null ? "had no end" : `lasted until ${isoTimeIn(lastedUntil, timeZone)}`;
      return `This ends ${name}=${value}, which ${end}. It does not come back on ${isoTimeIn(until, timeZone)}: set it again then.`;
    }
  }
}

/** `10 times` or `a tenth of`. */
function timesText({ said, fed }: { said: number; fed: number }): string {
  return said > fed ? `${rounded(said / fed)} times` : `a ${ordinal(rounded(fed / said))} of`;
}

function farDoubt(feed: Layers["feed"], { name, value }: Override): OverrideDoubt[] {
  const [said, fed] = [value[name], feed[name]];
  if (name === "customRank" || typeof said !== "number" || typeof fed !== "number" || said <= 0 || fed <= 0) return [];
  return said < fed * farFromFeed && fed < said * farFromFeed ? [] : [{ kind: "far", name, said, fed }];
}

function rounded(factor: number): number {
  return Math.round(factor * 10) / 10;
}

function ordinal(part: number): string {
  return part === 10 ? "tenth" : `${part}th`;
}

function placeDoubts(
  { dealershipSlug, locationName }: Layers["feed"],
  { dealerships }: Pick<FeedSite, "dealerships">,
): OverrideDoubt[] {
  const place = dealerships
    .find(({ slug }) => slug === dealershipSlug)
    ?.places?.find(({ name }) => name === locationName);
  return place?.sells === false && locationName !== null ? [{ kind: "no sales", place: locationName }] : [];
}

function endedDoubt(standing: readonly Override[], { name, until }: Override): OverrideDoubt[] {
  const before = standing.find((one) => one.name === name);
  if (before === undefined || until === null || (before.until !== null && before.until <= until)) return [];
  return [{ kind: "ends another", name, value: String(before.value[name]), lastedUntil: before.until, until }];
}
