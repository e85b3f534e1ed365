import { escapeHtml } from "../../vehicles/escape-html.ts";
import { seenLine, seenText } from "../../vehicles/safe-text.ts";
import { askedTimeText } from "../appointment-text.ts";
import { enquiryNumberText } from "../enquiry-thread.ts";
import { leadKindName } from "../../enquiry-kinds/kind-of-lead.ts";
import type { Lead } from "../lead.ts";
import { placeOfLead } from "../lead-place.ts";
import { leadReference } from "../lead-reference.ts";
import type { LeadDelivery } from "./lead-delivery.ts";
import { type MailColours, mailDocument, type MailPart, mailSubject, partHtml } from "../../outbox/mail-html.ts";
import {
  dealershipName,
  factLine,
  fullName,
  type LeadFact,
  type LeadFacts,
  leadFacts,
  vehicleName,
} from "./lead-facts.ts";

export type LeadMail = {
  fromName: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string;
};

const opening = "Let the shopper know that you have this enquiry";

const headings: Record<keyof LeadFacts, string> = {
  shopper: "Shopper",
  enquiry: "Enquiry",
  application: "Finance application",
  vehicle: "Vehicle",
  tradeIn: "Trade-in",
  earlier: "Earlier contacts",
};

/** The email for a lead, in HTML and plain text with the same facts. Replies go to the shopper. */
export function leadMail(delivery: LeadDelivery): LeadMail {
  const { lead, site, links, deskHref } = delivery;
  const facts = leadFacts(delivery);
  const message = lead.message && seenText(lead.message);
  const name = seenLine(fullName(lead));
  const answering = lead.email === "" ? `Call ${name} to reply.` : `Reply to this email to contact ${name}.`;
  return {
    fromName: `${site.name} website`,
    replyTo: leadReplyTo(lead),
    subject: leadMailSubject(delivery),
    text: mailText(facts, message, [
      answering,
      ...(deskHref ? [`${deskLinkText}: ${deskHref}`] : []),
      `${opening} ${links.dealer}`,
    ]),
    html: mailHtml(delivery, facts, [
      { kind: "text", text: answering },
      ...deskPart(delivery),
      { kind: "action", label: opening, href: links.dealer },
    ]),
  };
}

const deskLinkText = "Answer it in the desk";

/** The link to the lead's page in the desk, where somebody of the dealership works there. */
export function deskPart({ deskHref }: Pick<LeadDelivery, "deskHref">): MailPart[] {
  return deskHref ? [{ kind: "action", label: deskLinkText, href: deskHref }] : [];
}

/** Replies go to the shopper; null if the shopper gave only a phone number. */
export function leadReplyTo(lead: Lead): LeadMail["replyTo"] {
  return lead.email === "" ? null : { name: seenLine(fullName(lead)), address: lead.email };
}

function leadMailSubject({ lead, number, site }: LeadDelivery): string {
  const vehicle = vehicleName(lead);
  const stock = lead.stockNumber === null ? "" : ` (stock ${lead.stockNumber})`;
  const where = placeOfLead(lead, site)?.name ?? dealershipName(lead, site);
  const about = vehicle === null ? where : `${vehicle}${stock}`;
  const again = number === 1 ? "" : `Contact ${number}: `;
  const linked = enquiryNumberText(lead);
  const kind = `${leadKindName(lead)}${linked === null ? "" : ` (${linked})`}`;
  const asked = [kind, askedTimeText(lead)].filter((said) => said !== null).join(", ");
  return mailSubject(`${again}${asked}: ${about}, ${fullName(lead)}`);
}

function mailText(facts: LeadFacts, message: string | null, ends: string[]): string {
  const sections = factSections(facts).map(([heading, rows]) =>
    [heading.toUpperCase(), ...rows.map(({ label, text }) => factLine({ label, text: seenLine(text) }))].join("\n"),
  );
  const said = message === null ? [] : [`MESSAGE\n${message}`];
  const [shopper = "", ...others] = sections;
  return `${[shopper, ...said, ...others, ...ends].join("\n\n")}\n`;
}

/** The actions come first, because on a phone the facts need scrolling. */
function mailHtml(delivery: LeadDelivery, facts: LeadFacts, ends: MailPart[]): string {
  const { lead, site, colours } = delivery;
  const heading = (text: string) => `<h2 style="margin:32px 0 8px;font-size:18px">${escapeHtml(text)}</h2>`;
  const [shopper = "", ...others] = factSections(facts).map(
    ([name, rows]) =>
      `${heading(name)}\n<table style="width:100%;border-collapse:collapse">${rows.map((row) => factRow(row, colours)).join("")}</table>`,
  );
  const said =
    lead.message === null
      ? ""
      : `${heading("Message")}\n${partHtml({ kind: "text", text: seenText(lead.message) }, colours)}`;
  const actions = `<div style="margin:32px 0">${ends.map((part) => partHtml(part, colours)).join("\n")}</div>`;
  const frame = {
    title: leadMailSubject(delivery),
    siteName: site.name,
    foot: `Reference ${leadReference(lead.leadId)}, lead ${lead.leadId}`,
  };
  return mailDocument(frame, [shopper, said, actions, ...others].join("\n"), colours);
}

function factRow(fact: LeadFact, { quiet, line, accent }: MailColours): string {
  const cell = `padding:6px 0;border-bottom:1px solid ${line};text-align:left;vertical-align:top`;
  return `<tr><th scope="row" style="${cell};width:36%;padding-right:16px;font-weight:normal;color:${quiet}">${escapeHtml(fact.label)}</th><td style="${cell};overflow-wrap:anywhere">${linked(fact, accent)}</td></tr>\n`;
}

function linked({ text, href }: LeadFact, colour: string): string {
  const content = escapeHtml(seenLine(text));
  return href === undefined
    ? content
    : `<a href="${escapeHtml(seenLine(href))}" style="color:${colour}">${content}</a>`;
}

function factSections(facts: LeadFacts): [string, readonly LeadFact[]][] {
  const order: (keyof LeadFacts)[] = ["shopper", "vehicle", "tradeIn", "enquiry", "application", "earlier"];
  return order.flatMap((name) => (facts[name].length > 0 ? [[headings[name], facts[name]]] : []));
}
