import type { Lead } from "../lead.ts";
import type { LeadDelivery } from "./delivery-message.ts";
import { escapeHtml, oneLine } from "./mail-html.ts";
import { dealershipName, fullName, type LeadFact, type LeadFacts, leadFacts, vehicleName } from "./lead-facts.ts";

/** A mail about a lead. */
export type LeadMail = {
  fromName: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string;
};

/** Words of the link by which the shopper learns that the enquiry was seen. */
const opening = "Tell the shopper that you have seen this enquiry";

const headings: Record<keyof LeadFacts, string> = {
  shopper: "Shopper",
  enquiry: "Enquiry",
  vehicle: "Vehicle",
  tradeIn: "Trade-in",
  earlier: "Earlier contacts",
};

/** The e-mail of a lead, in HTML and plain text with the same facts. An answer goes to the shopper. */
export function leadMail(delivery: LeadDelivery): LeadMail {
  const { lead, site, links } = delivery;
  const facts = leadFacts(delivery);
  const name = oneLine(fullName(lead));
  const answering = lead.email === "" ? `Call ${name} to answer.` : `Answer this e-mail to write to ${name}.`;
  return {
    fromName: `${site.name} website`,
    replyTo: replyToOf(lead),
    subject: subjectOf(delivery),
    text: textOf(facts, lead.message, [answering, `${opening} ${links.dealer}`]),
    html: htmlOf(subjectOf(delivery), facts, lead.message, [
      escapeHtml(answering),
      `<a href="${escapeHtml(links.dealer)}">${opening}</a>`,
    ]),
  };
}

/** Answers go to the shopper; null where the shopper gave a phone number only. */
export function replyToOf(lead: Lead): LeadMail["replyTo"] {
  return lead.email === "" ? null : { name: oneLine(fullName(lead)), address: lead.email };
}

function subjectOf({ lead, number, site }: LeadDelivery): string {
  const vehicle = vehicleName(lead);
  const stock = lead.stockNumber === null ? "" : ` (stock ${lead.stockNumber})`;
  const about = vehicle === null ? dealershipName(lead, site) : `${vehicle}${stock}`;
  const again = number === 1 ? "" : `Contact ${number}: `;
  return oneLine(`${again}${lead.category}: ${about}, ${fullName(lead)}`);
}

function textOf(facts: LeadFacts, message: string | null, ends: string[]): string {
  const sections = sectionsOf(facts).map(([heading, rows]) =>
    [heading.toUpperCase(), ...rows.map(({ label, text }) => `${label}: ${oneLine(text)}`)].join("\n"),
  );
  const said = message === null ? [] : [`MESSAGE\n${message}`];
  const [shopper = "", ...others] = sections;
  return `${[shopper, ...said, ...others, ...ends].join("\n\n")}\n`;
}

function htmlOf(title: string, facts: LeadFacts, message: string | null, ends: string[]): string {
  const [shopper = "", ...others] = sectionsOf(facts).map(
    ([heading, rows]) => `<h2>${escapeHtml(heading)}</h2>\n<table>${rows.map(rowOf).join("")}</table>`,
  );
  const said = message === null ? [] : [`<h2>Message</h2>\n<p>${escapeHtml(message).replaceAll("\n", "<br>")}</p>`];
  const body = [shopper, ...said, ...others, ...ends.map((end) => `<p>${end}</p>`)].join("\n");
  return `<!doctype html>\n<html lang="en-AU"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>\n<body>\n<h1>${escapeHtml(title)}</h1>\n${body}\n</body></html>\n`;
}

function rowOf({ label, text }: LeadFact): string {
  const escaped = escapeHtml(oneLine(text));
  const content = text.startsWith("https://") ? `<a href="${escaped}">${escaped}</a>` : escaped;
  return `<tr><th align="left" scope="row">${escapeHtml(label)}</th><td>${content}</td></tr>\n`;
}

function sectionsOf(facts: LeadFacts): [string, LeadFact[]][] {
  const order: (keyof LeadFacts)[] = ["shopper", "vehicle", "tradeIn", "enquiry", "earlier"];
  return order.flatMap((name) => (facts[name].length > 0 ? [[headings[name], facts[name]]] : []));
}
