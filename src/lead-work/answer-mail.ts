import { seenLine, seenText } from "../vehicles/safe-text.ts";
import { answeringName, shownVehicleName, vehicleAddress } from "../leads/delivery/lead-facts.ts";
import type { NewLead } from "../leads/lead-store.ts";
import { licenseeOfLead } from "../leads/lead-place.ts";
import { leadReference } from "../leads/lead-reference.ts";
import type { LeadSite } from "../leads/lead-site.ts";
import { type MailColours, type MailPart, mailSubject, plainMail } from "../outbox/mail-html.ts";
import type { OutboxMessage } from "../outbox/outbox-message.ts";
import type { LeadAnswer } from "./lead-event.ts";

export type AnswerMail = {
  answer: LeadAnswer;
  lead: NewLead;
  /** The settings of the lead's dealership. */
  site: LeadSite;
  colours: MailColours;
  /** Who wrote it; null if they may no longer work on the lead. */
  author: { name: string; email: string } | null;
  /** Delivery ids of the emails to the shopper before it, oldest first. */
  references: readonly string[];
};

/** An answer as an email in the site's brand. The shopper's reply goes to the person who wrote it. */
export function answerMail(parts: AnswerMail): OutboxMessage {
  const { answer, lead, site, colours, author, references } = parts;
  const subject = mailSubject(answer.subject);
  const dealer = answeringName(lead, site);
  const { email } = site.contact;
  const replyTo =
    author === null ? email && { name: dealer, address: email } : { name: author.name, address: author.email };
  const mail = plainMail(
    {
      title: subject.replace(/^Re: /i, ""),
      siteName: site.name,
      parts: [...paragraphs(answer.text), ...vehiclePart(lead, site)],
      foot: `${licenseeOfLead(lead, site)}. This answers your enquiry ${leadReference(lead.leadId)} at ${site.hosts[0]}.`,
    },
    colours,
  );
  return {
    kind: "mail",
    siteId: lead.siteId,
    deliveryId: answer.deliveryId,
    to: lead.email,
    fromName: author === null ? dealer : `${seenLine(author.name)}, ${dealer}`,
    replyTo: replyTo || null,
    subject,
    ...mail,
    references,
    isByPerson: true,
  };
}

function paragraphs(text: string): MailPart[] {
  return seenText(text)
    .split(/\n{2,}/)
    .map((paragraph) => ({ kind: "text", text: paragraph }));
}

function vehiclePart(lead: NewLead, site: LeadSite): MailPart[] {
  const href = vehicleAddress(lead, site);
  const label = shownVehicleName(lead);
  return href === null || label === null ? [] : [{ kind: "link", label: seenLine(label), href }];
}
