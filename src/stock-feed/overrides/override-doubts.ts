import { formatKilometres } from "../../vehicles/australian-format.ts";
import { withOverrides, type Override } from "../../vehicles/overrides.ts";
import type { VehicleLayers } from "../../vehicles/stock-overrides.ts";
import type { FeedSite } from "../feed-site.ts";
import { isoTimeIn } from "../../locations/local-time.ts";

/** A value this many times the feed's, or this part of it, is probably a typing error. */
const farFromFeed = 5;

type Layers = Pick<VehicleLayers, "feed" | "overrides">;

/**
 * What is doubtful about overrides that are about to be set, as sentences: values far from the feed's, contradictions
 * with the vehicle's other values, and overrides without an end that they end.
 */
export function overrideDoubts(
  { feed, overrides: standing }: Layers,
  wanted: readonly Override[],
  site: Pick<FeedSite, "dealerships" | "timeZone">,
): string[] {
  const names = wanted.map(({ name }) => name);
  const kept = standing.filter(({ name }) => !names.includes(name));
  const shown = withOverrides(feed, Object.assign({}, ...[...kept, ...wanted].map(({ value }) => value)));
  const is = (...fields: string[]) => fields.some((field) => names.some((name) => name === field));
  const { price, beforePrice } = shown;
  return [
    ...wanted.flatMap((override) => farDoubt(feed, override)),
    ...(is("status", "reserved") && shown.sold && shown.reserved
      ? ["The vehicle is sold and reserved: a sold vehicle is shown as sold. Set reserved=no if it is sold."]
      : []),
    ...(is("price", "beforePrice") && price !== null && beforePrice !== null && beforePrice <= price
      ? [`beforePrice=${beforePrice} is not above the price ${price}: no reduction is shown.`]
      : []),
    ...(is("locationName") ? placeDoubts(shown, site) : []),
    ...wanted.flatMap((override) => endedDoubt(standing, override, site.timeZone)),
  ];
}

function farDoubt(feed: Layers["feed"], { name, value }: Override): string[] {
  const [said, fed] = [value[name], feed[name]];
  if (name === "customRank" || typeof said !== "number" || typeof fed !== "number" || said <= 0 || fed <= 0) return [];
  if (said < fed * farFromFeed && fed < said * farFromFeed) return [];
  const shownAs = name === "km" ? formatKilometres(fed) : String(fed);
  const factor = said > fed ? `${rounded(said / fed)} times` : `a ${ordinal(rounded(fed / said))} of`;
  return [
    `${name}=${said} is ${factor} the feed's ${shownAs}. Check it for a typing error. It is set as it is written.`,
  ];
}

function rounded(factor: number): number {
  return Math.round(factor * 10) / 10;
}

function ordinal(part: number): string {
  return part === 10 ? "tenth" : `${part}th`;
}

/** Doubts about a place of the vehicle's dealership that sells no vehicles, such as a workshop. */
function placeDoubts(
  { dealershipSlug, locationName }: Layers["feed"],
  { dealerships }: Pick<FeedSite, "dealerships">,
): string[] {
  const place = dealerships
    .find(({ slug }) => slug === dealershipSlug)
    ?.places?.find(({ name }) => name === locationName);
  return place?.sells === false
    ? [`${locationName} has no sales department in the settings. Check that shoppers can see the vehicle there.`]
    : [];
}

function endedDoubt(standing: readonly Override[], { name, until }: Override, timeZone: string): string[] {
  const before = standing.find((one) => one.name === name);
  if (before === undefined || until === null || (before.until !== null && before.until <= until)) return [];
  const end = before.until === null ? "had no end" : `lasted until ${isoTimeIn(before.until, timeZone)}`;
  return [
    `This ends ${name}=${String(before.value[name])}, which ${end}. It does not come back on ${isoTimeIn(until, timeZone)}: set it again then.`,
  ];
}
