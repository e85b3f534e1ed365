import { seenLine, seenText } from "../../vehicles/safe-text.ts";
import type { LeadSite } from "../lead-site.ts";
import { askedTimeText, clockText } from "../appointment-text.ts";
import {
  confirmationText,
  confirmationTitle,
  sentName,
  sentWhat,
  subjectTimeText,
  timeTexts,
} from "../booking-text.ts";
import { kindDefinitions } from "../../enquiry-kinds/enquiry-kinds.ts";
import { leadKindName } from "../../enquiry-kinds/kind-of-lead.ts";
import { replacedContact } from "../lead-contacts.ts";
import type { Lead } from "../lead.ts";
import { answeringPlace, chosenShowroom, leadPhone, licenseeOfLead, placeOfLead, placeText } from "../lead-place.ts";
import { leadReference } from "../lead-reference.ts";
import { isAboutUnlisted } from "../gone-vehicle.ts";
import { nextStepOfLead } from "../next-step.ts";
import { formatPhoneNumber } from "../phone-number.ts";
import type { LeadDelivery } from "./lead-delivery.ts";
import { answeringName, dealershipName, fullName, leadTimeText, shownVehicleName, vehicleName } from "./lead-facts.ts";
import { deskPart, type LeadMail, leadReplyTo } from "./lead-mail.ts";
import { type MailPart, mailSubject, plainMail } from "../../outbox/mail-html.ts";

/**
 * The confirmation for the shopper: what was received, who answers, and where to follow it. A form may be sent with
 * another person's address, so the email repeats no text of the form: a dealer's email must not carry a stranger's
 * words and links.
 */
export function confirmationMail({ lead, earlier, site, links, colours, deposit, offer }: LeadDelivery): LeadMail {
  const name = shownVehicleName(lead);
  const about = name && seenLine(name);
  const answering = answeringName(lead, site);
  const place = placeOfLead(lead, site);
  // Earlier enquiries are mentioned only if they came from this email address.
  const isOwn = ({ email }: { email: string }) => email.toLowerCase() === lead.email.toLowerCase();
  const isAgain = earlier.some(isOwn);
  const replaced = replacedContact({ lead, earlier });
  const replacedText = replaced && isOwn(replaced) ? [`This replaces ${clockText(replaced.dateTime)}.`] : [];
  const title = confirmationTitle(lead, { isAgain, isUnpaid: Boolean(deposit?.payHref) });
  const { email } = site.contact;
  const phone = leadPhone(answeringPlace(lead, site), site);
  const mail = plainMail(
    {
      title,
      siteName: site.name,
      parts: [
        { kind: "text", text: greeting(lead) },
        {
          kind: "text",
          text: `${confirmationText(lead, about, place)} ${sentWhat(lead)} is on its way to ${answering}.`,
        },
        ...(isAgain ? [{ kind: "text" as const, text: "We have told the dealer that you have enquired before." }] : []),
        {
          kind: "text",
          text: [
            ...(offer ? [offer.text] : []),
            deposit?.text ?? nextStepOfLead(lead, site),
            ...timeTexts(lead, place),
            ...replacedText,
          ].join("\n"),
        },
        ...(deposit?.payHref ? [{ kind: "action" as const, label: "Pay the deposit", href: deposit.payHref }] : []),
        ...(offer ? [{ kind: "action" as const, label: "See your offer", href: offer.href }] : []),
        ...(hasOwnMessage(lead, site) ? [messagePart] : []),
        ...(isAboutUnlisted(lead) ? [unlistedPart] : vehicleParts(lead)),
        { kind: "text", text: `Your reference: ${leadReference(lead.leadId)}.` },
        { kind: "action", label: `Follow your ${sentName(lead)}`, href: links.shopper },
        ...(phone === null ? [] : [{ kind: "phone" as const, text: "In a hurry? Call", phone }]),
      ],
      foot: `${licenseeOfLead(lead, site)}. You are receiving this email because your address was given with an enquiry at ${site.hosts[0]}. If that wasn't you, ignore it and we won't send anything else.`,
    },
    colours,
  );
  const replyTo = email === null ? null : { name: answering, address: email };
  const subject = [title, subjectTimeText(lead, place)].filter((said) => said !== null).join(", ");
  return {
    fromName: site.name,
    replyTo,
    subject: mailSubject(about === null ? subject : `${subject}: ${about}`),
    ...mail,
  };
}

const longestGreetedName = 40;
/** A longer text is probably a sentence. Particles do not count: `Maria del Carmen García López` has four. */
const mostGreetedWords = 4;
const nameParticles = new Set("al bin da das de del den der di dos du e el la las los van von y".split(" "));
/** Letters and the characters between the parts of a name. A dot may only end a word, as in an initial. */
const greetedName = /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?=[ ]|$)|(?<= )&(?= ))*$/u;
/** The dot of an initial without a space behind it, as in `J.Smith`: mail programs would link it as a web address. */
const initialDot = /(?<![\p{L}\p{M}])(\p{L}\.)(?=\p{L})/gu;

/** Uses the name only if it is plausible: the field may contain an advertisement. */
export function greeting(lead: Lead): string {
  const name = seenLine(lead.name).replace(initialDot, "$1 ");
  const words = name.split(" ").filter((word) => /\p{L}/u.test(word) && !nameParticles.has(word.toLowerCase()));
  const isName = name.length <= longestGreetedName && words.length <= mostGreetedWords && greetedName.test(name);
  return isName ? `Hello ${name},` : "Hello,";
}

const messagePart: MailPart = {
  kind: "text",
  text: "Your message is with the dealer. This email does not repeat it, in case somebody else entered your address.",
};

/** Whether the shopper wrote a message: a request for photos sends the site's default text otherwise. */
function hasOwnMessage({ form, message }: Lead, { enquiry }: LeadSite): boolean {
  const { hiddenMessage } = kindDefinitions[form].lead;
  return message !== null && (hiddenMessage === null || message !== enquiry[hiddenMessage]);
}

const unlistedPart: MailPart = {
  kind: "text",
  text: "We have told the dealer which vehicle it was.",
};

/** Facts that identify the vehicle; a dealer's email that shows a vehicle also names its plate. */
function vehicleParts({ vehicle, stockNumber }: Lead): MailPart[] {
  const facts = [vehicle?.regplate && `Rego ${vehicle.regplate}`, stockNumber && `stock number ${stockNumber}`];
  const text = facts.filter(Boolean).join(", ");
  return text === "" ? [] : [{ kind: "text", text: `${text[0]?.toUpperCase()}${text.slice(1)}.` }];
}

/** Alerts a dealer to an enquiry that was not opened within the site's limit of opening hours. */
export function overdueMail(delivery: LeadDelivery): LeadMail {
  const { lead, earlier, site, links, colours } = delivery;
  const kind = leadKindName(lead);
  const vehicle = vehicleName(lead);
  const about = vehicle ?? kind;
  const place = placeOfLead(lead, site);
  const showroom = chosenShowroom(lead, site);
  const time = askedTimeText(lead);
  const received = leadTimeText(earlier[0]?.receivedAt ?? lead.receivedAt, lead, site);
  const { overdueAfterOpenMinutes: minutes } = site.leadDelivery;
  // The limit may have been removed from the settings since.
  const within = minutes === null ? "" : ` within ${minutes} minutes of opening hours`;
  const mail = plainMail(
    {
      title: "An enquiry is waiting for a reply",
      siteName: site.name,
      parts: [
        {
          kind: "text",
          text: `${seenLine(fullName(lead))} asked ${dealershipName(lead, site)} about ${seenLine(about)} on ${received}. Nobody has opened the enquiry${within}.`,
        },
        ...(lead.phone === ""
          ? [{ kind: "text" as const, text: "Phone: not given" }]
          : [{ kind: "phone" as const, text: "Phone:", phone: formatPhoneNumber(lead.phone) }]),
        {
          kind: "text",
          text: [
            `Email: ${lead.email || "not given"}`,
            `Kind: ${kind}`,
            ...(time === null ? [] : [`Time: ${time}`]),
            ...(place === null ? [] : [`Location: ${placeText(place)}`]),
            ...(showroom === null ? [] : [`Forward to: ${showroom.name}`]),
            `Reference: ${leadReference(lead.leadId)}`,
          ].join("\n"),
        },
        ...(lead.message === null ? [] : [{ kind: "text" as const, text: seenText(lead.message) }]),
        ...deskPart(delivery),
        { kind: "action", label: "Confirm that you have this enquiry", href: links.dealer },
      ],
      foot: `Lead ${lead.leadId}. This alert is sent once for each enquiry.`,
    },
    colours,
  );
  return {
    fromName: `${site.name} website`,
    replyTo: leadReplyTo(lead),
    subject: mailSubject(
      `Overdue: ${[kind, time, vehicle].filter((said) => said !== null).join(", ")}, ${fullName(lead)}`,
    ),
    ...mail,
  };
}
