import { vehicleHref, watchlistPath } from "../addresses/paths.ts";
import { type MailColours, type MailPart, mailSubject, plainMail } from "../outbox/mail-html.ts";
import type { Notice } from "../outbox/notice.ts";
import { licenseeText } from "../locations/licence.ts";
import { formatCount } from "../vehicles/australian-format.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { advertisedPrice, type AdvertisingSite, advertisementParts, repliesTo } from "./advertised-vehicle.ts";
import { siteUrl, mailPicture } from "./alert-mail.ts";
import type { SavedSearch } from "./saved-search.ts";

/** Vehicles named per search in a mail; its link leads to the rest. */
const mostNamed = 4;

export type SearchNews = { search: SavedSearch; vehicles: readonly Vehicle[] };

/** What advertising a vehicle needs: its dealership's settings and a time (epoch milliseconds). */
type Advertising = { site: AdvertisingSite; siteForDealership: (slug: string) => AdvertisingSite; now: number };

/** The mail about new matches of saved searches. `link` is the unsubscribe path. */
export function matchesNotice(
  to: string,
  news: readonly SearchNews[],
  link: string,
  advertising: Advertising,
  colours: MailColours,
): Notice {
  const { site } = advertising;
  const title = mailSubject(newsTitle(news));
  const parts: MailPart[] = [
    ...news.flatMap((found) => newsParts(found, advertising)),
    { kind: "secondary", label: "Change your searches", href: siteUrl(watchlistPath, site) },
    { kind: "secondary", label: "Stop these emails", href: siteUrl(link, site) },
  ];
  const foot = `${licenseeText(site, null)}. You are receiving this email, at most once a day, because you saved a search and asked for updates.`;
  const mail = plainMail({ title, siteName: site.name, parts, foot }, colours);
  const replyTo = repliesTo(site);
  return { to, fromName: site.name, replyTo, subject: title, ...mail, unsubscribeUrl: siteUrl(`${link}/stop`, site) };
}

function newsTitle(news: readonly SearchNews[]): string {
  const [first] = news;
  const count = new Set(news.flatMap(({ vehicles }) => vehicles.map(({ id }) => id))).size;
  const found = count === 1 ? "Just in" : `${formatCount(count)} just in`;
  return news.length === 1 && first ? `${found}: ${first.search.name}` : `${found} for your saved searches`;
}

function newsParts({ search, vehicles }: SearchNews, { site, siteForDealership, now }: Advertising): MailPart[] {
  const more = vehicles.length - mostNamed;
  return [
    { kind: "text", text: `New for ${search.name}:` },
    ...vehicles.slice(0, mostNamed).flatMap((vehicle): MailPart[] => {
      const settings = siteForDealership(vehicle.dealershipSlug);
      return [
        ...mailPicture(vehicle, site),
        { kind: "link", label: vehicleLabel(vehicle, settings), href: siteUrl(vehicleHref(vehicle.slug), site) },
        ...advertisementParts(vehicle, settings, now),
      ];
    }),
    {
      kind: "action",
      label: more > 0 ? `See ${formatCount(more)} more, and the other results` : "See all results",
      href: siteUrl(search.address, site),
    },
  ];
}

function vehicleLabel(vehicle: Vehicle, settings: AdvertisingSite): string {
  return `${vehicleTitle(vehicle).full}, ${advertisedPrice(vehicle, settings)}`;
}
