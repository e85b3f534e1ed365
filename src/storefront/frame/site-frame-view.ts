import type { Site } from "../../sites/site-config.ts";

export type FrameLink = { label: string; href: string };
export type FrameMenu = FrameLink & { groups: { heading: string | null; links: FrameLink[] }[] };

/** What stands around every page of a site: header and footer. */
export type SiteFrameView = {
  siteName: string;
  savesVehicles: boolean;
  announcement: { text: string; href: string | null } | null;
  menus: FrameMenu[];
  menusOpenOn: "click" | "hover";
  phone: { text: string; href: string } | null;
  footerColumns: { heading: string; links: FrameLink[] }[];
  licences: string[];
  demoNotice: string | null;
  footerNote: string | null;
  legalName: string;
};

export const demoNotice =
  "This site is a demonstration. The dealer, the people, the vehicles and the licence numbers are invented, and the pictures are illustrations.";

/** Builds the header and footer of a site from its settings on a calendar day (`yyyy-mm-dd`). */
export function siteFrame(site: Site, today: string): SiteFrameView {
  return {
    siteName: site.name,
    savesVehicles: site.watchlist.storage !== "none",
    announcement: currentAnnouncement(site, today),
    menus: site.navigation.header,
    menusOpenOn: site.navigation.openOn,
    phone: site.contact.phone ? { text: site.contact.phone, href: phoneHref(site.contact.phone) } : null,
    footerColumns: site.navigation.footer,
    licences: licenceLines(site),
    demoNotice: site.isDemo ? demoNotice : null,
    footerNote: site.copy.footerNote,
    legalName: site.legalName,
  };
}

function currentAnnouncement(site: Site, today: string): SiteFrameView["announcement"] {
  const announcement = site.banners.announcement;
  if (!announcement) return null;
  const hasBegun = announcement.from === null || announcement.from <= today;
  const hasEnded = announcement.to !== null && announcement.to < today;
  return hasBegun && !hasEnded ? { text: announcement.text, href: announcement.href } : null;
}

/** Every licence under which the site sells, by its legal name (NSW s19A and the like). */
function licenceLines(site: Site): string[] {
  const numbers = [
    site.dealerLicenceNumber,
    ...site.locations.filter((place) => place.visible).map((place) => place.dealerLicenseNumber),
  ];
  return [...new Set(numbers.filter((number) => number !== null))].map(
    (number) => `Motor dealer licence number ${number}`,
  );
}

/** A `tel:` address of a number as it is read out. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
