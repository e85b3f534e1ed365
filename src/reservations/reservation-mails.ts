import { dealershipName, fullName } from "../leads/delivery/lead-facts.ts";
import { greeting } from "../leads/delivery/shopper-mail.ts";
import { leadPhone, licenseeOfLead, placeOfLead, timeZoneOfLead } from "../leads/lead-place.ts";
import { leadReference } from "../leads/lead-reference.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import { formatPhoneNumber } from "../leads/phone-number.ts";
import { type MailColours, type MailPart, mailSubject, plainMail } from "../outbox/mail-html.ts";
import type { Notice } from "../outbox/notice.ts";
import { seenLine } from "../vehicles/safe-text.ts";
import { isBesideDeposit, isRefunded, returnedTwiceCents, withdrawnAfterRefundCents } from "./disputed-money.ts";
import {
  lostSaleNote,
  returnedTwiceNote,
  waitForBankText,
  withdrawnAfterRefundNote,
  withdrawnSaleNote,
  withoutFullStop,
} from "./dispute-words.ts";
import { causeText, dollars, fullTime, reservationWords, type StateWords, type Told } from "./reservation-words.ts";
import type { Payment, ReservationMail } from "./reservation.ts";
import type { ReservationSite } from "./reservation-ports.ts";
import type { StoredReservation } from "./reservations.ts";

/** A change of a reservation that a mail tells of. `links` are absolute. */
export type ToldChange = {
  mail: ReservationMail;
  reservation: StoredReservation;
  payment: Payment | null;
  lead: StoredLead;
  site: ReservationSite;
  links: { shopper: string; dealership: string };
  colours: MailColours;
};

type Receivers = { shopper: boolean; dealership: boolean };

const both: Receivers = { shopper: true, dealership: true };
const dealershipOnly: Receivers = { shopper: false, dealership: true };
const receivers: Record<ReservationMail, Receivers> = {
  held: both,
  // Nobody has proved that the address is theirs: only a payment makes it worth a mail.
  "not-paid": dealershipOnly,
  lapsed: both,
  "refund-asked": both,
  "payment-returned": both,
  refunded: both,
  completed: both,
  "refund-stuck": dealershipOnly,
  "dispute-won": dealershipOnly,
  "dispute-lost": both,
  disputed: dealershipOnly,
};

/** The emails of a change: to the shopper, and to each address of the dealership. */
export function reservationNotices(change: ToldChange): Notice[] {
  const { mail, lead, site } = change;
  const toShopper = receivers[mail].shopper && lead.email !== "" ? [shopperNotice(change)] : [];
  const dealers = receivers[mail].dealership ? dealershipAddresses(site) : [];
  return [...toShopper, ...dealers.map((address) => dealershipNotice(address, change))];
}

function dealershipAddresses({ leadDelivery, contact }: ReservationSite): string[] {
  if (leadDelivery.emails.length > 0) return leadDelivery.emails;
  return contact.email === null ? [] : [contact.email];
}

function mailContext({ reservation, lead, site }: ToldChange): Told {
  return { reservation, dealership: dealershipName(lead, site), timeZone: timeZoneOfLead(lead, site) };
}

function shopperNotice(change: ToldChange): Notice {
  const { mail, lead, site, links, colours } = change;
  const words = shopperWords(change);
  const { email } = site.contact;
  const phone = leadPhone(placeOfLead(lead, site), site);
  const parts: MailPart[] = [
    { kind: "text", text: greeting(lead) },
    { kind: "text", text: words.text },
    ...(mail === "held" ? [...handoverPart(lead), ...tradeInPart(lead)] : []),
    ...(mail === "held" ? [{ kind: "text" as const, text: "To cancel and get your deposit back, open:" }] : []),
    ...nextPart(change),
    { kind: "action", label: "Your reservation", href: links.shopper },
    { kind: "text", text: `Your reference: ${leadReference(lead.leadId)}.` },
    ...(phone === null ? [] : [{ kind: "phone" as const, text: "Questions? Call", phone }]),
  ];
  const foot = `${licenseeOfLead(lead, site)}. You are receiving this email because your address was given with a reservation at ${site.hosts[0]}. The link is private: anyone who has it can cancel the reservation.`;
  return {
    to: lead.email,
    fromName: site.name,
    replyTo: email === null ? null : { name: dealershipName(lead, site), address: email },
    subject: mailSubject(words.title),
    ...plainMail({ title: words.title, siteName: site.name, parts, foot }, colours),
    unsubscribeUrl: null,
  };
}

/** What a shopper can do whose payment does not hold the vehicle. */
function nextPart({ mail, payment, reservation }: ToldChange): MailPart[] {
  const isEnd =
    mail === "lapsed" ||
    (mail === "payment-returned" && payment?.cause !== "second-payment") ||
    (mail === "dispute-lost" && reservation.cause === "returned-by-bank");
  if (!isEnd) return [];
  const text =
    reservation.cause === "vehicle-gone"
      ? "To look for another vehicle, open your reservation:"
      : "If you still want the vehicle, open your reservation. If it is available, you can reserve it again there:";
  return [{ kind: "text", text }];
}

/** What was ordered in an online purchase: the handover that the contract comes before. */
function handoverPart({ answers }: StoredLead): MailPart[] {
  const chosen = answers.find(({ question }) => question === "Handover");
  return chosen === undefined ? [] : [{ kind: "text", text: `The handover you chose: ${chosen.answer}.` }];
}

/** The shopper's own car with its offer, as on the page of the reservation. */
function tradeInPart({ answers }: StoredLead): MailPart[] {
  const told = answers.find(({ question, answer }) => question === "Trade-in" && answer !== "None");
  return told === undefined ? [] : [{ kind: "text", text: `Trade-in: ${told.answer}` }];
}

/** The state's own words; a payment beside it is told apart. */
function shopperWords(change: ToldChange): Omit<StateWords, "label"> {
  const { mail, payment, reservation } = change;
  const told = mailContext(change);
  if (payment === null || !isBeside(payment, reservation)) return reservationWords(told);
  const amount = dollars(payment.amountCents);
  const words = besideWords(mail, amount);
  if (words === null) return reservationWords(told);
  const stands = reservation.state === "held" ? "Your reservation still stands." : "";
  return { title: words.title, text: `${causeText(payment.cause, told)} ${words.text} ${stands}`.trim() };
}

/** Whether a payment came beside another one. */
function isBeside(payment: Payment, { payments }: StoredReservation): boolean {
  return isBesideDeposit(payment) && payments.length > 1;
}

function besideWords(mail: ReservationMail, amount: string): Omit<StateWords, "label"> | null {
  switch (mail) {
    case "payment-returned":
      return { title: "Your second payment is being refunded", text: `We are refunding ${amount} in full.` };
    case "refunded":
      return { title: "Your second payment was refunded", text: `We refunded ${amount} in full.` };
    case "dispute-lost":
      return { title: "Your bank returned your second payment", text: `Your bank has returned ${amount} to you.` };
    default:
      return null;
  }
}

function dealershipNotice(to: string, change: ToldChange): Notice {
  const { mail, reservation, lead, site, links, colours } = change;
  const { title, text } = dealershipWords(change);
  const name = seenLine(fullName(lead));
  const parts: MailPart[] = [
    { kind: "text", text },
    ...(mail === "held" ? tradeInPart(lead) : []),
    {
      kind: "text",
      text: [
        `Shopper: ${name}`,
        `Email: ${lead.email || "not given"}`,
        `Reference: ${leadReference(lead.leadId)}`,
      ].join("\n"),
    },
    ...(lead.phone === "" ? [] : [{ kind: "phone" as const, text: "Phone:", phone: formatPhoneNumber(lead.phone) }]),
    { kind: "action", label: "Open the reservation", href: links.dealership },
  ];
  const foot = `Reservation ${reservation.reservationId}, lead ${lead.leadId}. The link is only for the dealership.`;
  return {
    to,
    fromName: `${site.name} website`,
    replyTo: lead.email === "" ? null : { name, address: lead.email },
    subject: mailSubject(`${title}: ${reservation.vehicleName}`),
    ...plainMail({ title: `${title}: ${reservation.vehicleName}`, siteName: site.name, parts, foot }, colours),
    unsubscribeUrl: null,
  };
}

function callText({ purchaseId }: StoredReservation): string {
  return purchaseId === undefined ? "" : " The shopper expects your call about the contract before then.";
}

function refundWords({ payment, reservation }: ToldChange): string {
  const amount = dollars(payment?.amountCents ?? reservation.depositCents);
  return payment?.isDisputed
    ? `the shopper's bank has withdrawn the deposit of ${amount}: nothing is refunded until the dispute is decided.`
    : `the deposit of ${amount} is being refunded in full.`;
}

function disputedText({ reservation }: ToldChange, amount: string): string {
  if (withdrawnAfterRefundCents(reservation) > 0) return withdrawnAfterRefundNote(amount);
  const stands =
    reservation.state === "held"
      ? " The reservation stands until its time is up, you end it, or the bank decides."
      : "";
  return `${waitForBankText(amount)}${stands}`;
}

function wonText({ reservation, payment }: ToldChange): string {
  if (payment !== null && isRefunded(reservation, payment)) return "It was refunded to the shopper.";
  return payment?.use === "owed"
    ? "It is owed to the shopper and is being refunded."
    : "It counts as it did before the dispute.";
}

/** What a lost dispute means for a reservation or a sale. */
function lostText({ reservation, payment }: ToldChange, amount: string): string {
  const twiceCents = returnedTwiceCents(reservation);
  if (twiceCents > 0) return ` ${returnedTwiceNote(dollars(twiceCents))}`;
  if (payment !== null && isBesideDeposit(payment)) return "";
  if (reservation.state === "completed") return ` ${lostSaleNote(amount)}`;
  return reservation.cause === "returned-by-bank"
    ? " The reservation has ended, and the vehicle is no longer reserved."
    : "";
}

function dealershipWords(change: ToldChange): { title: string; text: string } {
  const { mail, reservation, payment } = change;
  const told = mailContext(change);
  const amount = dollars(payment?.amountCents ?? reservation.depositCents);
  switch (mail) {
    case "held":
      return {
        title: "Reserved with a deposit",
        text: `The deposit of ${amount} was paid. The vehicle is shown as reserved until ${fullTime(reservation.until, told.timeZone)}.${callText(reservation)} After that it is available again and the deposit is refunded, unless you record the sale first.`,
      };
    case "not-paid":
      return {
        title: "Deposit not paid",
        text: "The shopper started to reserve the vehicle but did not pay the deposit in time. The vehicle is no longer reserved for them. A payment that still arrives is refunded. The enquiry still needs a reply.",
      };
    case "lapsed":
      return {
        title: "Reservation over",
        text: `The ${reservation.holdHours} hours are up and no sale was recorded. The vehicle is no longer reserved, and ${refundWords(change)}`,
      };
    case "refund-asked":
      return {
        title: "Reservation ended",
        text: `${reservation.cause === "asked-by-shopper" ? "The shopper" : "The dealership"} ended the reservation. The vehicle is no longer reserved, and ${refundWords(change)}`,
      };
    case "payment-returned":
      return {
        title: "Payment being refunded",
        text: `A payment of ${amount} is being refunded in full. The shopper was told: ${causeText(payment !== null && isBeside(payment, reservation) ? payment.cause : reservation.cause, told)}`,
      };
    case "refunded":
      return { title: "Deposit refunded", text: `The payment service refunded ${amount} to the shopper.` };
    case "refund-stuck":
      return {
        title: "Refund failed",
        text: `The refund of ${amount} (payment ${payment?.gatewayPaymentId ?? "unknown"}) failed: ${withoutFullStop(payment?.refusal ?? "no reason given")}. ${payment?.isDisputed ? waitForBankText(amount) : "The shopper is still owed the money. Refund it at the payment service, or open the reservation and try again."}`,
      };
    case "disputed":
      return {
        title: "Deposit disputed",
        text: `The shopper's bank has disputed the payment of ${amount} (${payment?.gatewayPaymentId ?? "unknown"}). ${disputedText(change, amount)}`,
      };
    case "dispute-won":
      return {
        title: "Dispute decided for you",
        text: `The payment service gave you back the payment of ${amount} (${payment?.gatewayPaymentId ?? "unknown"}). ${wonText(change)}`,
      };
    case "dispute-lost":
      return {
        title: "Dispute decided for the shopper",
        text: `The shopper has the payment of ${amount} (${payment?.gatewayPaymentId ?? "unknown"}) back from the bank. Nothing more is refunded.${lostText(change, amount)}`,
      };
    case "completed":
      return {
        title: "Sale recorded",
        text: `${payment?.isDisputed ? withdrawnSaleNote(amount) : `The deposit of ${amount} counts towards the sale.`} The vehicle stays reserved on the site for 14 days: mark it as sold in your stock system.`,
      };
  }
}
