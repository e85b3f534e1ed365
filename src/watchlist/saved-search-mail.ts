import { type MailColours, type MailPart, plainMail } from "../leads/delivery/mail-html.ts";
import type { Notice } from "../leads/delivery/notice.ts";
import { formatCount, formatDollars } from "../vehicles/australian-format.ts";
import { effectivePrice } from "../vehicles/price-display.ts";
import { vehicleHref } from "../vehicles/vehicle-href.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { addressOf, type MailSite, pictureOf } from "./alert-mail.ts";
import type { SavedSearch } from "./saved-search.ts";

/** A mail names at most so many vehicles of each search; the rest are behind its link. */
const mostNamed = 4;

/** A search with the vehicles that are new in it. */
export type SearchNews = { search: SavedSearch; vehicles: readonly Vehicle[] };

/** Tells what is new in saved searches. `link` is the path where the alerts end. */
export function matchesNotice(
  to: string,
  news: readonly SearchNews[],
  link: string,
  site: MailSite,
  colours: MailColours,
): Notice {
  const title = titleOf(news);
  const parts: MailPart[] = [
    ...news.flatMap((found) => partsOf(found, site)),
    { kind: "aside", label: "Change your searches", href: addressOf("/watchlist", site) },
    { kind: "aside", label: "Stop these emails", href: addressOf(link, site) },
  ];
  const foot = `${site.legalName}. You get this email, once a day at most, because you saved a search and asked for news.`;
  const mail = plainMail({ title, siteName: site.name, parts, foot }, colours);
  return { to, fromName: site.name, subject: title, ...mail, unsubscribeUrl: addressOf(`${link}/stop`, site) };
}

function titleOf(news: readonly SearchNews[]): string {
  const [first] = news;
  const count = new Set(news.flatMap(({ vehicles }) => vehicles.map(({ id }) => id))).size;
  const found = count === 1 ? "Just in" : `${formatCount(count)} just in`;
  return news.length === 1 && first ? `${found}: ${first.search.name}` : `${found} for your saved searches`;
}

function partsOf({ search, vehicles }: SearchNews, site: MailSite): MailPart[] {
  const more = vehicles.length - mostNamed;
  return [
    { kind: "text", text: `New for ${search.name}:` },
    ...vehicles
      .slice(0, mostNamed)
      .flatMap((vehicle): MailPart[] => [
        ...pictureOf(vehicle, site),
        { kind: "link", label: labelOf(vehicle), href: addressOf(vehicleHref(vehicle.slug), site) },
      ]),
    {
      kind: "action",
      label: more > 0 ? `See ${formatCount(more)} more, and the rest of the search` : "See the whole search",
      href: addressOf(search.address, site),
    },
  ];
}

function labelOf(vehicle: Vehicle): string {
  const price = effectivePrice(vehicle);
  const name = vehicleTitle(vehicle).full;
  return price === null ? name : `${name}, ${formatDollars(price)}`;
}
