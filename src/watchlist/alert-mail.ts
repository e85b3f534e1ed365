import { searchPath, vehicleHref } from "../addresses/paths.ts";
import { type MailColours, type MailPart, mailSubject, plainMail } from "../outbox/mail-html.ts";
import type { Notice } from "../outbox/notice.ts";
import { licenseeText } from "../locations/licence.ts";
import type { SiteIdentity } from "../settings/identity-settings.ts";
import { formatDollars } from "../vehicles/australian-format.ts";
import { mailedPicture } from "../vehicles/mailed-picture.ts";
import { purchaseQualifier } from "../vehicles/price-display.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { advertisementParts, type AdvertisingSite, repliesTo } from "./advertised-vehicle.ts";
import { alertOccasions } from "./alert-occasions.ts";
import type { VehicleChange } from "./vehicle-change.ts";

/** Asks the owner of an address to confirm alerts. `link` is a path on the site. */
export function confirmationNotice(to: string, link: string, site: AdvertisingSite, colours: MailColours): Notice {
  const title = "Confirm your email address";
  const parts: MailPart[] = [
    {
      kind: "text",
      text: `Somebody asked us to email this address ${alertOccasions}.`,
    },
    { kind: "action", label: "Yes, email me", href: siteUrl(link, site) },
    { kind: "text", text: "If this wasn't you, ignore this email and we won't send any more." },
  ];
  const mail = plainMail({ title, siteName: site.name, parts, foot: licenseeText(site, null) }, colours);
  return {
    to,
    fromName: site.name,
    replyTo: repliesTo(site),
    subject: `${title}: ${site.name}`,
    ...mail,
    unsubscribeUrl: null,
  };
}

/** A vehicle that changed, and when (epoch milliseconds). */
export type ChangedVehicle = { vehicle: Vehicle; change: VehicleChange; now: number };

/** The mail about a change. `link` is the unsubscribe path; `site` has the settings of the vehicle's dealership. */
export function changeNotice(
  to: string,
  { vehicle, change, now }: ChangedVehicle,
  link: string,
  site: AdvertisingSite,
  colours: MailColours,
): Notice {
  const name = vehicleTitle(vehicle).full;
  const qualifier = purchaseQualifier(vehicle, site.price);
  const title = mailSubject(changeTitle(change, name, qualifier));
  const isSold = change.kind === "sold";
  const parts: MailPart[] = [
    ...mailPicture(vehicle, site),
    { kind: "text", text: changeText(change, vehicle, qualifier) },
    ...advertisementParts(vehicle, site, now),
    isSold
      ? { kind: "action", label: "See what else is in stock", href: siteUrl(searchPath, site) }
      : { kind: "action", label: `See the ${name}`, href: siteUrl(vehicleHref(vehicle.slug), site) },
    { kind: "secondary", label: "Stop these emails", href: siteUrl(link, site) },
  ];
  const foot = `${licenseeText(site, null)}. You are receiving this email because you asked for updates on what you saved.`;
  const mail = plainMail({ title, siteName: site.name, parts, foot }, colours);
  const replyTo = repliesTo(site);
  return { to, fromName: site.name, replyTo, subject: title, ...mail, unsubscribeUrl: siteUrl(`${link}/stop`, site) };
}

/** The vehicle's picture for a mail, if there is one. */
export function mailPicture(vehicle: Vehicle, site: AdvertisingSite): MailPart[] {
  const src = mailedPicture(vehicle, site);
  const href = siteUrl(vehicleHref(vehicle.slug), site);
  return src === null ? [] : [{ kind: "picture", src, label: vehicleTitle(vehicle).full, href }];
}

function changeTitle(change: VehicleChange, name: string, qualifier: string): string {
  switch (change.kind) {
    case "price-drop":
      return `Now ${formatDollars(change.to)} ${qualifier}: ${name}`;
    case "reserved":
      return `Reserved: ${name}`;
    case "sold":
      return `Sold: ${name}`;
  }
}

function changeText(change: VehicleChange, { itemType }: Vehicle, qualifier: string): string {
  switch (change.kind) {
    case "price-drop":
      return `A ${itemType} you saved costs ${formatDollars(change.from - change.to)} less: ${formatDollars(change.to)} ${qualifier}, down from ${formatDollars(change.from)}.`;
    case "reserved":
      return `A ${itemType} you saved has been reserved by another customer. Reservations sometimes fall through: contact us if you still want it.`;
    case "sold":
      return `A ${itemType} you saved has been sold.`;
  }
}

/** The absolute URL of a path on the site. */
export function siteUrl(path: string, { hosts }: Pick<SiteIdentity, "hosts">): string {
  return `https://${hosts[0]}${path}`;
}
