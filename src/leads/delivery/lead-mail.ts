import type { LeadDelivery } from "./delivery-message.ts";
import { dealershipName, type LeadFact, type LeadFacts, leadFacts, vehicleName } from "./lead-facts.ts";

/** What a dealer reads of a lead. */
export type LeadMail = {
  fromName: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
};

const headings: Record<keyof LeadFacts, string> = {
  shopper: "Shopper",
  enquiry: "Enquiry",
  vehicle: "Vehicle",
  tradeIn: "Trade-in",
  earlier: "Earlier contacts",
};

/** The e-mail of a lead, in HTML and plain text with the same facts. An answer goes to the shopper. */
export function leadMail(delivery: LeadDelivery): LeadMail {
  const { lead, site } = delivery;
  const facts = leadFacts(delivery);
  const answering = `Answer this e-mail to write to ${oneLine(lead.name)}.`;
  return {
    fromName: `${site.name} website`,
    replyTo: { name: oneLine(lead.name), address: lead.email },
    subject: subjectOf(delivery),
    text: textOf(facts, lead.message, answering),
    html: htmlOf(subjectOf(delivery), facts, lead.message, answering),
  };
}

function subjectOf({ lead, number, site }: LeadDelivery): string {
  const vehicle = vehicleName(lead);
  const stock = lead.stockNumber === null ? "" : ` (stock ${lead.stockNumber})`;
  const about = vehicle === null ? dealershipName(lead, site) : `${vehicle}${stock}`;
  const again = number === 1 ? "" : `Contact ${number}: `;
  return oneLine(`${again}${lead.category}: ${about}, ${lead.name}`);
}

function textOf(facts: LeadFacts, message: string | null, answering: string): string {
  const sections = sectionsOf(facts).map(([heading, rows]) =>
    [heading.toUpperCase(), ...rows.map(({ label, text }) => `${label}: ${oneLine(text)}`)].join("\n"),
  );
  const said = message === null ? [] : [`MESSAGE\n${message}`];
  const [shopper = "", ...others] = sections;
  return `${[shopper, ...said, ...others, answering].join("\n\n")}\n`;
}

function htmlOf(title: string, facts: LeadFacts, message: string | null, answering: string): string {
  const [shopper = "", ...others] = sectionsOf(facts).map(
    ([heading, rows]) => `<h2>${escapeHtml(heading)}</h2>\n<table>${rows.map(rowOf).join("")}</table>`,
  );
  const said = message === null ? [] : [`<h2>Message</h2>\n<p>${escapeHtml(message).replaceAll("\n", "<br>")}</p>`];
  const body = [shopper, ...said, ...others, `<p>${escapeHtml(answering)}</p>`].join("\n");
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

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
