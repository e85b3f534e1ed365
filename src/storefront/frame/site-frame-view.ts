import { holidayHoursPath, onlinePaymentPath } from "../../addresses/paths.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import { localTime } from "../../locations/local-time.ts";
import type { Site } from "../../sites/site-config.ts";
import { comingHolidayHours } from "../holiday-hours/holiday-hours.server.ts";
import { needsConsent } from "./consent.ts";
import { type LinkMark, linkMark } from "./link-mark.ts";

export type FrameLink = { label: string; href: string };
export type MarkedLink = FrameLink & { mark: LinkMark | null };
export type FrameMenu = FrameLink & { groups: { heading: string | null; links: MarkedLink[] }[] };

type LinkTest = (site: Site, href: string) => boolean;

/** What surrounds every page of a site: header, footer, and the cookie question. */
export type SiteFrameView = {
  siteName: string;
  savesVehicles: boolean;
  announcement: { text: string; href: string | null } | null;
  menus: FrameMenu[];
  menuStyle: "dropdown" | "mega";
  menusOpenOn: "click" | "hover";
  phone: { text: string; href: string } | null;
  footerColumns: { heading: string; links: FrameLink[] }[];
  holidayHoursHref: string | null;
  /** Names of accepted payment methods, if the site takes payments. */
  payments: readonly string[];
  /** The cookie question; null if the site loads nothing that requires consent. */
  consentText: string | null;
  licences: string[];
  demoNotice: string | null;
  footerNote: string | null;
  legalName: string;
};

export const demoNotice =
  "This site is a demonstration. The dealer, the people, the vehicles and the licence numbers are invented, and the pictures are illustrations.";

/**
 * Builds header and footer from the settings of a site or, on a dealership's own pages, of that dealership (NV-02).
 * `now` is in epoch milliseconds. Links to pages that `isTurnedOff` are left out.
 */
export function siteFrame(site: Site, now: number, isTurnedOff: LinkTest): SiteFrameView {
  const { navigation, contact, copy } = site;
  return {
    siteName: site.name,
    savesVehicles: site.watchlist.storage !== "none",
    announcement: currentAnnouncement(site, localTime(now, site.timeZone).date),
    menus: headerMenus(site, isTurnedOff),
    menuStyle: navigation.style,
    menusOpenOn: navigation.openOn,
    phone: phoneLink(contact.phone),
    footerColumns: footerColumns(site, isTurnedOff),
    holidayHoursHref: comingHolidayHours(site, now).length > 0 ? holidayHoursPath : null,
    payments: takesPayments(site) ? site.reservation.acceptedPayments : [],
    consentText: needsConsent(site) ? copy.consentText : null,
    licences: licenceNumbers(site),
    demoNotice: site.isDemo ? demoNotice : null,
    footerNote: copy.footerNote,
    legalName: site.legalName,
  };
}

/** The menus without links to pages that the site switches off. */
function headerMenus(site: Site, isTurnedOff: LinkTest): FrameMenu[] {
  const { navigation } = site;
  return navigation.header
    .map((menu) => ({
      ...menu,
      groups: withoutLinks(menu.groups, (href) => isTurnedOff(site, href)).map(({ heading, links }) => ({
        heading,
        links: links.map((link) => ({ label: link.label, href: link.href, mark: linkMark(link, navigation) })),
      })),
    }))
    .filter(({ href, groups }) => groups.length > 0 || !isTurnedOff(site, href));
}

/** Groups of links without some links, and without groups that this empties. */
function withoutLinks<Link extends FrameLink, Group extends { links: readonly Link[] }>(
  groups: readonly Group[],
  isLeftOut: (href: string) => boolean,
): (Group & { links: Link[] })[] {
  return groups
    .map((group) => ({ ...group, links: group.links.filter(({ href }) => !isLeftOut(href)) }))
    .filter((group, index) => group.links.length > 0 || groups[index]?.links.length === 0);
}

/**
 * The columns of the footer, with a link for paying an invoice where the site offers it: dealerships with a footer of
 * their own have customers who look for it too.
 */
function footerColumns(site: Site, isTurnedOff: LinkTest): SiteFrameView["footerColumns"] {
  const { navigation, content } = site;
  const footer = withoutLinks(navigation.footer, (href) => isTurnedOff(site, href));
  const isLinked = footer.some(({ links }) => links.some(({ href }) => href === onlinePaymentPath));
  if (!content.onlinePayment || isLinked) return footer;
  const link = { label: "Pay an invoice", href: onlinePaymentPath };
  const last = footer.at(-1);
  if (last === undefined) return [{ heading: "Payments", links: [link] }];
  return [...footer.slice(0, -1), { ...last, links: [...last.links, link] }];
}

function currentAnnouncement(site: Site, today: string): SiteFrameView["announcement"] {
  const announcement = site.banners.announcement;
  if (!announcement) return null;
  const hasBegun = announcement.from === null || announcement.from <= today;
  const hasEnded = announcement.to !== null && announcement.to < today;
  return hasBegun && !hasEnded ? { text: announcement.text, href: announcement.href } : null;
}

function takesPayments({ actions, content }: Site): boolean {
  return actions.reserve !== "off" || actions.onlinePurchase || content.onlinePayment;
}

/** All licence numbers under which the site sells (NSW s19A and equivalents). */
function licenceNumbers(site: Site): string[] {
  const numbers = [
    site.dealerLicenceNumber,
    ...site.locations.filter((place) => place.visible).map((place) => place.dealerLicenseNumber),
  ];
  return [...new Set(numbers.filter((number) => number !== null))];
}
