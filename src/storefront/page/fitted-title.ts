import { cutText } from "../../offers/cut-text.ts";
import type { VehicleTitle } from "../../vehicles/vehicle-title.ts";

/** The most characters of a page's title with the name of its site. Search engines cut longer ones. */
export const longestTitle = 70;

/** Left to the subject of a page, however long the name of its site is. */
const leastRoom = 60;
/** With a longer stock number, the number is left out. */
const leastNameLength = 24;

type Titled = { title: VehicleTitle; stocknum: string };

/** The end of a page's title. */
export function siteTitle(siteName: string): string {
  return ` | ${siteName}`;
}

/** The most characters of a page's title before the name of its site. */
export function titleRoom(siteName: string): number {
  return Math.max(leastRoom, longestTitle - count(siteTitle(siteName)));
}

/**
 * A vehicle's `distinctTitle` in at most a number of characters. If it is cut, its stock number distinguishes it from
 * others with the same beginning.
 */
export function fittedTitle({ title: { full }, stocknum }: Titled, mostCharacters: number): string {
  if (count(full) <= mostCharacters) return full;
  const number = `, stock ${stocknum}`;
  const name = full.endsWith(number) ? full.slice(0, -number.length) : full;
  const room = mostCharacters - count(number);
  return room < leastNameLength ? cutText(name, mostCharacters) : cutText(name, room) + number;
}

/**
 * The title of a vehicle's page on a site: with its price if there is room for the price, what it includes and the name
 * of the site.
 */
export function vehiclePageTitle(vehicle: Titled, priceText: string | null, siteName: string): string {
  const withPrice = priceText === null ? vehicle.title.full : `${vehicle.title.full}, ${priceText}`;
  const hasRoom = count(withPrice + siteTitle(siteName)) <= longestTitle;
  return hasRoom ? withPrice : fittedTitle(vehicle, titleRoom(siteName));
}

/** The title of a sold vehicle's page. */
export function soldPageTitle(vehicle: Titled, mostCharacters: number): string {
  const sold = ", sold";
  return fittedTitle(vehicle, mostCharacters - sold.length) + sold;
}

function count(text: string): number {
  return Array.from(text).length;
}
