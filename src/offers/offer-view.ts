import { offerEnquiryPath } from "../addresses/paths.ts";
import { type WarningSettings, warningInForce } from "../finance/comparison-note.ts";
import { formatDay } from "../vehicles/australian-format.ts";
import { foldedDescription, foldedDisclaimer, type FoldedText } from "./folded-text.ts";
import { exploreHref, offerHref } from "./offer-href.ts";
import { makeOfOffer } from "./make-of-offer.ts";
import type { Offer } from "./offer.ts";
import type { OfferSite } from "./site-offers.ts";

/** An offer as text ready to show (OF-01). */
export type OfferView = {
  id: string;
  name: string;
  href: string;
  make: string | null;
  highlight: string | null;
  /** Reference or address of its picture; null if it has none. */
  picture: string | null;
  description: FoldedText | null;
  disclaimer: FoldedText | null;
  /** Null unless the offer names a comparison rate. */
  warning: OfferWarning | null;
  /** Such as `Ends 31 December 2026`; null without a last day. */
  ends: string | null;
  enquire: { href: string; text: string };
  explore: { href: string; text: string } | null;
};

/**
 * The warning that belongs beside a comparison rate without being opened (National Credit Code Part 10). `inShort`:
 * where the disclaimer is folded or missing. `inFull`: where it is open; null if the disclaimer has the warning itself.
 */
export type OfferWarning = { inShort: string; inFull: string | null };

/**
 * Shows an offer at a time in epoch milliseconds. `hasPage` says whether the site has a page at a path: links to others
 * are left out.
 */
export function offerView(
  offer: Offer,
  site: OfferSite & WarningSettings,
  now: number,
  hasPage: (path: string) => boolean,
): OfferView {
  return {
    id: offer.id,
    name: offer.name,
    href: offerHref(offer, site),
    make: makeOfOffer(offer),
    highlight: offer.highlight,
    picture: offerPicture(offer),
    description: foldedDescription(offer),
    disclaimer: foldedDisclaimer(offer),
    warning: offerWarning(offer, site, now),
    ends: endsText(offer),
    enquire: { href: offerEnquiryHref(offer), text: site.offers.enquireText },
    explore: exploreLink(offer, hasPage),
  };
}

/** The warning of an offer; null unless it names a comparison rate. */
export function offerWarning(offer: Offer, site: WarningSettings, now: number): OfferWarning | null {
  const { name, highlight, description, sanitizedDescription, disclaimer } = offer;
  const texts = [name, highlight, description, sanitizedDescription];
  if (!texts.some((text) => text?.toLowerCase().includes("comparison rate"))) return null;
  const warning = warningInForce(site, now);
  return { inShort: warning, inFull: disclaimer?.includes("WARNING") ? null : warning };
}

export function endsText({ to }: Pick<Offer, "to">): string | null {
  return to && `Ends ${formatDay(to)}`;
}

/** `image_url`, or else that of `image_or_model_image` (OF-05). */
export function offerPicture({ imageUrl, imageOrModelImage }: Offer): string | null {
  return imageUrl ?? imageOrModelImage?.url ?? null;
}

export function offerEnquiryHref({ id }: Pick<Offer, "id">): string {
  return `${offerEnquiryPath}?offer=${id}`;
}

function exploreLink(offer: Offer, hasPage: (path: string) => boolean): OfferView["explore"] {
  const href = exploreHref(offer);
  if (href === null) return null;
  const isShown = !href.startsWith("/") || hasPage(/^[^?#]*/.exec(href)?.[0] ?? "");
  return isShown ? { href, text: `Explore ${offer.model?.name}` } : null;
}
