import { secretParameters } from "../settings/web-url.ts";
import { inFileOrder, type ConfigFault } from "./config-fault.ts";
import { feedFindings } from "./feed-warnings.ts";
import type { Finding, WarningFacts } from "./finding.ts";
import type { GroupConfig, SiteConfig } from "./parse-site-config.ts";
import { holidayFindings } from "./holiday-warnings.ts";
import { leadFindings } from "./lead-warnings.ts";
import { priceLawFindings } from "./price-law-warnings.ts";
import { offerFindings } from "./offer-warnings.ts";
import { paymentFindings } from "./payment-warnings.ts";
import { movedPageFindings } from "./moved-pages.ts";
import { faultAt } from "./reference-faults.ts";
import type { Site } from "./site-config.ts";
import { settingLinks, settingTexts } from "./site-links.ts";
import { timeZonesOfState } from "../locations/state-time-zones.ts";
import { idleLocationFindings } from "./idle-location-settings.ts";
import { locationFindings } from "./location-warnings.ts";
import { sortOptions } from "../search/search-fields.ts";
import { dayMs } from "../settings/durations.ts";

export type ConfigWarning = ConfigFault;

/**
 * Every warning for a site's settings. Contrast needs no check here: settings contain no colours, so they cannot cause
 * a contrast problem (NV-05).
 */
export function configWarnings(config: SiteConfig, site: Site, facts: WarningFacts): ConfigWarning[] {
  const findings = [
    ...linkFindings(site, facts),
    ...licenceFindings(site),
    ...dateFindings(site, facts.today),
    ...holidayFindings(site, facts.today),
    ...locationFindings(site),
    ...offerFindings(site, facts, (to) => hasJustEnded(to, facts.today)),
    ...consentFindings(site),
    ...contactFindings(site),
    ...leadFindings(site, facts),
    ...feedFindings(site, facts),
    ...paymentFindings(site, config.input, facts),
    ...wordFindings(site),
    ...priceLawFindings(site),
    ...serviceFindings(site),
    ...idleLocationFindings(site, config.input, facts),
    ...secretFindings(site),
    ...redirectFindings(site, facts),
    ...movedPageFindings(site.content, site.slug),
  ];
  return inFileOrder(findings.map(({ path, message }) => faultAt(config, path, message)));
}

/** Every warning for the file of a group. What its sites inherit is checked with them. */
export function groupWarnings(config: GroupConfig): ConfigWarning[] {
  const { slug, content = {} } = config.input;
  const findings = movedPageFindings(content, `groups/${slug}`);
  return inFileOrder(findings.map(({ path, message }) => faultAt(config, path, message)));
}

function redirectFindings({ discovery }: Site, { pageAt }: WarningFacts): Finding[] {
  return discovery.redirects.flatMap(({ from, to }, index) => {
    const path = ["discovery", "redirects", index];
    const [target = ""] = to.split(/[?#]/);
    const [former = ""] = from.split("?");
    if (!from.includes("*") && pageAt(former) !== null)
      return [{ path, message: `has no effect: this site has a page at ${former}` }];
    if (target.startsWith("/") && !target.includes("*") && pageAt(target) === null)
      return [{ path, message: `this site has no page at ${target}` }];
    return [];
  });
}

function linkFindings(site: Site, { isMake, pageAt }: WarningFacts): Finding[] {
  return settingLinks(site).flatMap(({ path, text }) => {
    if (!text.startsWith("/")) return [];
    const [address = "", query = ""] = (text.split("#")[0] ?? "").split("?");
    const page = pageAt(address);
    if (page === null) return [{ path, message: `this site has no page at ${address}` }];
    const make = page.parameters["make"];
    if (make !== undefined && !isMake(make)) return [{ path, message: `no manufacturer has the slug "${make}"` }];
    const sort = new URLSearchParams(query).get("sortBy");
    const isKnownSort = sort === null || sortOptions.some((known) => known === sort);
    return isKnownSort ? [] : [{ path, message: `"${sort}" is not a sort option: ${sortOptions.join(", ")}` }];
  });
}

/** Name, in each state's rules, of the licence number that a dealer's site must show. */
const licenceWords: Record<Site["state"], string> = {
  ACT: "motor vehicle dealer licence number",
  NSW: "motor dealer licence number (NSW: on the website, reasonably prominent, called the licence number)",
  NT: "motor vehicle dealer licence number",
  QLD: "motor dealer licence number",
  SA: "second-hand vehicle dealer licence number (LVD)",
  TAS: "motor vehicle trader licence number",
  VIC: "motor car trader licence number (LMCT)",
  WA: "motor vehicle dealer licence number (MD)",
};

function licenceFindings(site: Site): Finding[] {
  if (site.dealerLicenceNumber !== null) return [];
  const withoutNumber = site.locations.flatMap((location, index) => {
    const sells = location.visible && (location.locationType || "sales") === "sales";
    const path = ["locations", index, "dealerLicenseNumber"];
    const words = licenceWords[location.address.state];
    return sells && location.dealerLicenseNumber === null
      ? [{ path, message: `${location.name} shows no ${words}` }]
      : [];
  });
  const hasNumber = site.locations.some((location) => location.visible && location.dealerLicenseNumber !== null);
  if (hasNumber) return withoutNumber;
  return [{ path: ["dealerLicenceNumber"], message: `the site shows no ${licenceWords[site.state]}` }];
}

/** Content that ended earlier was probably left on purpose, for the next year. */
const recentMs = 60 * dayMs;

function hasJustEnded(to: string, today: string): boolean {
  return to < today && Date.parse(today) - Date.parse(to) <= recentMs;
}

function dateFindings(site: Site, today: string): Finding[] {
  const promotions = site.banners.promotions.flatMap(({ name, to, positions }, index): Finding[] => {
    const path = ["banners", "promotions", index];
    const unseen = positions.filter((position) => position > site.stock.pageSize);
    return [
      ...(hasJustEnded(to, today)
        ? [{ path: [...path, "to"], message: `the promotion "${name}" ended on ${to}` }]
        : []),
      ...unseen.map((position) => ({
        path: [...path, "positions"],
        message: `a page has ${site.stock.pageSize} vehicles, so position ${position} is never shown`,
      })),
    ];
  });
  const ended = site.banners.announcement?.to;
  if (!ended || ended >= today) return promotions;
  return [...promotions, { path: ["banners", "announcement", "to"], message: `the announcement ended on ${ended}` }];
}

function consentFindings(site: Site): Finding[] {
  const { shown, default: ticked, usedForMarketing } = site.enquiry.optIn;
  if (!ticked || !usedForMarketing) return [];
  const message = shown
    ? "a box that is ticked in advance is generally not consent under the Spam Act: untick it, or do not use it for marketing"
    : "a consent that visitors never see is not consent under the Spam Act: show it, or do not use it for marketing";
  return [{ path: ["enquiry", "optIn", "usedForMarketing"], message }];
}

function contactFindings(site: Site): Finding[] {
  return site.dealerships.flatMap((dealership, index) => {
    const places = site.locations.filter((location) => location.visible && location.dealershipSlug === dealership.slug);
    const hasNumber = places.some(({ contactDetail }) => contactDetail.phone ?? contactDetail.landlinePhone);
    if (places.length === 0)
      return [
        {
          path: ["dealerships", index],
          message: `${dealership.name} has no location that is shown`,
        },
      ];
    return hasNumber || site.contact.phone
      ? []
      : [
          {
            path: ["dealerships", index],
            message: `${dealership.name} has no phone number, so its vehicles have no call button`,
          },
        ];
  });
}

function wordFindings(site: Site): Finding[] {
  return settingTexts(site).flatMap(({ path, text }): Finding[] => {
    if (!isRichText(path) && /<\/?[a-z][^>]*>/i.test(text))
      return [{ path, message: "text is shown as written, so the markup would be visible" }];
    // NSW rules prohibit the expression in advertisements; in other states it hides what the total includes.
    if (site.state === "NSW" && /\bon[- ]road costs?\b/i.test(text))
      return [{ path, message: "the expression 'on road costs' is not allowed in NSW advertisements" }];
    return [];
  });
}

/** Of an offer, whose markup is read. */
function isRichText(path: readonly PropertyKey[]): boolean {
  return path[0] === "offers" && ["description", "sanitizedDescription", "disclaimer"].includes(String(path.at(-1)));
}

function secretFindings(site: Site): Finding[] {
  return settingTexts(site).flatMap(({ path, text }) =>
    secretParameters(text).map((name) => ({
      path,
      message: `"${name}" looks like a secret, and settings are not secret: use an address without it. Receivers of leads can check the signature of webhookSecretVariable`,
    })),
  );
}

/** Settings that depend on others, and time zones that do not match the state. */
function serviceFindings(site: Site): Finding[] {
  const findings: (Finding & { holds: boolean })[] = [
    {
      holds: site.actions.call === "chat" && site.actions.chat === "off",
      path: ["actions", "call"],
      message: "the call button is set to open the chat, but the chat is off, so it calls instead",
    },
    {
      holds: site.actions.chat === "widget" && site.actions.chatWidgetUrl === null,
      path: ["actions", "chat"],
      message: "the widget has no chatWidgetUrl, so the built-in chat is used",
    },
    {
      holds: site.actions.tradeInValuation && !site.tradeIn.enabled,
      path: ["actions", "tradeInValuation"],
      message: "the site accepts no trade-ins (tradeIn.enabled), so no vehicle offers a valuation",
    },
    {
      holds: site.locationPages.mapEmbed === "google" && !site.locations.some(({ address }) => address.mapKey),
      path: ["locationPages", "mapEmbed"],
      message: "no location has a mapKey, so none has a street map",
    },
    {
      holds: site.search.host !== null && site.search.keyVariable === null,
      path: ["search", "host"],
      message: "the search service has no keyVariable",
    },
    {
      holds: site.finance.enabled && site.finance.lenders.length === 0,
      path: ["finance", "lenders"],
      message: "finance is on, but there is no lender",
    },
    {
      holds: !timeZonesOfState[site.state].includes(site.timeZone),
      path: ["timeZone"],
      message: `${site.timeZone} is not a time zone of ${site.state}`,
    },
  ];
  return findings.filter(({ holds }) => holds);
}
