import { toContactPoints, type ContactPoint } from "../contact-point.ts";

/** The customer's contact points in an ADF document of ours; null for any other text. */
export function contactPointsOfAdf(text: string): ContactPoint[] | null {
  if (!/^\s*<\?xml\b/.test(text)) return null;
  // Shopper text is escaped, so the first end tag is the element's own.
  const customer = /<customer>(.*?)<\/customer>/s.exec(text)?.[1];
  if (customer === undefined) return null;
  const contact = /<contact\b[^>]*>(.*?)<\/contact>/s.exec(customer)?.[1] ?? "";
  const elementText = (name: string) =>
    unescapeXml(new RegExp(`<${name}\\b[^>]*>([^<]*)<`).exec(contact)?.[1] ?? "").trim();
  return toContactPoints({ phone: elementText("phone"), email: elementText("email") });
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (reference, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return entities[name] ?? reference;
  });
}
