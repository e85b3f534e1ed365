import type { Site } from "../sites/site-config.ts";

export type LegalSite = Pick<
  Site,
  | "name"
  | "legalName"
  | "contact"
  | "locations"
  | "dealerLicenceNumber"
  | "state"
  | "isDemo"
  | "dealerships"
  | "actions"
  | "analytics"
  | "assistants"
  | "content"
  | "enquiry"
  | "finance"
  | "leadDelivery"
  | "locationPages"
  | "preApproval"
  | "purchase"
  | "reservation"
  | "signIn"
  | "singleManufacturer"
  | "spinToWin"
  | "tradeIn"
  | "watchlist"
>;

/** Whether the site, or one of its dealerships, takes deposits or sells online. */
export function anyAction(
  { actions, dealerships }: Pick<LegalSite, "actions" | "dealerships">,
  isOn: (actions: LegalSite["actions"]) => boolean,
): boolean {
  return [{}, ...dealerships.map(({ settings }) => settings?.actions ?? {})].some((own) =>
    isOn({ ...actions, ...own }),
  );
}

/** Whether anybody can pay a deposit or an invoice on the site. */
export function takesPayments(site: Pick<LegalSite, "actions" | "content" | "dealerships">): boolean {
  return (
    site.content.onlinePayment || anyAction(site, ({ reserve, onlinePurchase }) => reserve !== "off" || onlinePurchase)
  );
}

/** How to reach the dealer: phone number, email address and postal address, as far as the settings have them. */
export function contactLines({ contact, locations, name }: LegalSite): string[] {
  const place = locations.find(({ primary }) => primary) ?? locations[0];
  const { street, city, state, postcode } = place?.address ?? { street: null, city: null, state: null, postcode: null };
  const address = [street, [city, state, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [
    ...(contact.email ? [`Email: [${contact.email}](mailto:${contact.email})`] : []),
    ...(contact.phone ? [`Phone: ${contact.phone}`] : []),
    ...(address === "" ? [] : [`Post: ${name}, ${address}`]),
  ];
}

export function bullets(items: readonly (string | false)[]): string {
  return items.flatMap((item) => (item === false ? [] : [`- ${item}`])).join("\n");
}

/** `90 days`, `18 months` or `2 years`. */
export function periodText(days: number): string {
  const [months, years] = [Math.round(days / 30), Math.round(days / 365)];
  if (Math.abs(days - years * 365) <= 1 && years > 0) return years === 1 ? "one year" : `${years} years`;
  if (days % 30 === 0 && months > 2) return `${months} months`;
  return days === 1 ? "one day" : `${days} days`;
}
