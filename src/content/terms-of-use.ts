import { journeyNames } from "../enquiry-kinds/journey-names.ts";
import { anyAction, bullets, contactLines, type LegalSite } from "./legal-site.ts";

/** The terms of use of a site in Markdown. A template: the dealer's lawyer has to read it. */
export function termsOfUse(site: LegalSite): string {
  return [
    about(site),
    prices(site),
    ...reservations(site),
    ...onlinePurchase(site),
    ...tradeIns(site),
    ...finance(site),
    ...onlinePayment(site),
    ...assistants(site),
    use,
    liability(site),
    contact(site),
  ].join("\n\n");
}

function about({ name, legalName, dealerLicenceNumber, locations, isDemo }: LegalSite): string {
  const numbers = [dealerLicenceNumber, ...locations.map(({ dealerLicenseNumber }) => dealerLicenseNumber)];
  const licences = [...new Set(numbers.filter((number) => number !== null))];
  const licence = licences.length === 0 ? "" : `, licence number ${licences.join(", ")}`;
  const demo = isDemo
    ? "\n\nThis site is a demonstration. The dealer, the vehicles and the licence numbers are invented, and nothing can be bought."
    : "";
  return `## About these terms\n\nThis website belongs to ${legalName}, trading as ${name}${licence}. These terms apply to your use of it. Nothing in them limits your rights under the Australian Consumer Law.${demo}`;
}

function prices({ state }: LegalSite): string {
  return `## Vehicles and prices

${bullets([
  `Each price says whether it is drive away or excludes government charges. Drive-away prices are for private buyers with an address in ${state}, unless the vehicle says otherwise.`,
  "We take care to get descriptions and prices right. If we find a mistake before you sign a contract, we will tell you so that you can reconsider.",
  "Pictures marked as illustrations show a similar vehicle. Ask us for photos of the real one.",
  "A vehicle on this site may be sold before you arrive. An enquiry does not reserve it.",
])}`;
}

const sellsOnline = (site: LegalSite) => anyAction(site, ({ onlinePurchase }) => onlinePurchase);

function reservations(site: LegalSite): string[] {
  const { reservation } = site;
  if (!sellsOnline(site) && !anyAction(site, ({ reserve }) => reserve !== "off")) return [];
  const dollars = reservation.depositCents / 100;
  return [
    `## Reservations\n\nA deposit of $${dollars} reserves a vehicle for ${reservation.holdHours} hours. It counts towards the price if you buy the vehicle, and is refunded if you don't. A reservation is not a contract of sale: that is a separate written contract between you and us. Where the law gives you a cooling-off period, it applies as well.`,
  ];
}

function onlinePurchase(site: LegalSite): string[] {
  if (!sellsOnline(site)) return [];
  return [
    `## ${journeyNames.onlinePurchase}\n\nAn order on this site asks us to sell you the vehicle at the total shown in the review. Neither of us is bound until we have both signed the contract of sale. Until then you can withdraw, and your deposit is refunded. Where the total contains an estimate of government charges, the contract states the exact amount.`,
  ];
}

function tradeIns({ tradeIn: { enabled } }: LegalSite): string[] {
  if (!enabled) return [];
  return [
    "## Valuing your car\n\nA value on this site is an estimate based on what you tell us. It becomes a binding offer once we have inspected the car and confirmed it in writing. Only add photos that you took or are allowed to use.",
  ];
}

function onlinePayment({ content }: LegalSite): string[] {
  if (!content.onlinePayment) return [];
  return [
    "## Paying an invoice online\n\nA payment goes towards the invoice whose number you enter. Check the number. If it was wrong, tell us and we will correct it. The receipt is not a tax invoice: your invoice is.",
  ];
}

function assistants({ assistants: { tools, enquiries } }: LegalSite): string[] {
  if (!tools) return [];
  const sent = enquiries
    ? " An enquiry that an assistant sends for you counts as yours, so let it send only what you have read and agreed to."
    : "";
  return [
    `## Assistants\n\nPrograms such as AI assistants may read our stock at the address given in \`/llms.txt\`. We are not responsible for what they tell you: the vehicle's page on this site is what counts.${sent}`,
  ];
}

function finance({ finance: { enabled } }: LegalSite): string[] {
  if (!enabled) return [];
  return [
    "## Finance\n\nRepayments on this site are estimates for the example stated beside them, not offers of credit. The lender decides on every application under its own terms.",
  ];
}

const use = `## Using this site

Use the site to look for a vehicle, not to copy it: reading it automatically and in bulk needs our consent, except by search engines and at the addresses provided for programs. Don't send anything that is unlawful or that harms others. Text and pictures belong to us, or to others who have allowed us to show them.`;

function liability({ state }: LegalSite): string {
  return `## Liability and law

The site may be unavailable at times. Other sites we link to are the responsibility of their owners. Subject to rights that the law does not allow us to limit, we are not liable for losses from using the site. The law of ${stateNames[state]} applies.`;
}

const stateNames: Record<LegalSite["state"], string> = {
  ACT: "the Australian Capital Territory",
  NSW: "New South Wales",
  NT: "the Northern Territory",
  QLD: "Queensland",
  SA: "South Australia",
  TAS: "Tasmania",
  VIC: "Victoria",
  WA: "Western Australia",
};

function contact(site: LegalSite): string {
  return `## Contact\n\n${bullets(contactLines(site))}`;
}
