import { chosenTimeText } from "../appointment-text.ts";
import { nextStepOf } from "../next-step.ts";
import type { LeadDelivery } from "./lead-delivery.ts";
import { dealershipName, fullName, leadTimeText, vehicleName } from "./lead-facts.ts";
import { type LeadMail, replyToOf } from "./lead-mail.ts";
import { oneLine, plainMail } from "./mail-html.ts";

/** The confirmation that a shopper gets: what we have, who answers, and where to see what becomes of it. */
export function confirmationMail({ lead, number, site, links, colours }: LeadDelivery): LeadMail {
  const about = vehicleName(lead);
  const dealership = dealershipName(lead, site);
  const title = number === 1 ? "We have your enquiry" : "We have your enquiry again";
  const { email, phone } = site.contact;
  const mail = plainMail(
    {
      title,
      siteName: site.name,
      parts: [
        { kind: "text", text: `Hello ${oneLine(lead.name)},` },
        {
          kind: "text",
          text: `Thank you for your enquiry${about === null ? "" : ` about the ${oneLine(about)}`}. It is on its way to ${dealership}.`,
        },
        ...(number === 1 ? [] : [{ kind: "text" as const, text: "We have told the dealer that you asked before." }]),
        {
          kind: "text",
          text: [nextStepOf(lead.form, site), chosenTimeText(lead)].filter((said) => said !== null).join(" "),
        },
        ...(lead.message === null ? [] : [{ kind: "text" as const, text: `You wrote:\n${lead.message}` }]),
        { kind: "action", label: "See what becomes of your enquiry", href: links.shopper },
        ...(phone === null ? [] : [{ kind: "text" as const, text: `In a hurry? Call ${phone}.` }]),
      ],
      foot: `${site.legalName}. You get this email because your address was given with an enquiry at ${site.hosts[0]}. If that was not you, ignore it: nothing else will be sent.`,
    },
    colours,
  );
  const replyTo = email === null ? null : { name: dealership, address: email };
  return { fromName: site.name, replyTo, subject: about === null ? title : oneLine(`${title}: ${about}`), ...mail };
}

/** Tells a dealer that nobody opened an enquiry in the opening hours that the site allows. */
export function overdueMail(delivery: LeadDelivery): LeadMail {
  const { lead, site, links, colours } = delivery;
  const about = vehicleName(lead) ?? lead.category;
  const received = leadTimeText(lead.receivedAt, lead, site);
  const minutes = site.leadDelivery.overdueAfterOpenMinutes ?? 0;
  const mail = plainMail(
    {
      title: "An enquiry waits for an answer",
      siteName: site.name,
      parts: [
        {
          kind: "text",
          text: `${oneLine(fullName(lead))} asked ${dealershipName(lead, site)} about ${oneLine(about)} on ${received}. Nobody has opened the enquiry within ${minutes} minutes of opening hours.`,
        },
        { kind: "text", text: `Phone: ${lead.phone || "not given"}\nEmail: ${lead.email || "not given"}` },
        ...(lead.message === null ? [] : [{ kind: "text" as const, text: lead.message }]),
        { kind: "action", label: "Say that somebody has it", href: links.dealer },
      ],
      foot: `Lead ${lead.leadId}. This alert comes once for each enquiry.`,
    },
    colours,
  );
  return {
    fromName: `${site.name} website`,
    replyTo: replyToOf(lead),
    subject: oneLine(`Overdue: ${about}, ${fullName(lead)}`),
    ...mail,
  };
}
