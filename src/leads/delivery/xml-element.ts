import { seenText } from "../../vehicles/safe-text.ts";

export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: readonly XmlElement[] | string;
};

export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly XmlElement[] | string,
): XmlElement {
  return { name, attributes, content };
}

/** The element as text, one child per line. Names come from our code; values and texts are escaped. */
export function xmlText({ name, attributes, content }: XmlElement, indent = ""): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(oneLine(value))}"`);
  const open = `${indent}<${name}${given.join("")}>`;
  if (typeof content === "string") return `${open}${escapeXml(content)}</${name}>\n`;
  const children = content.map((child) => xmlText(child, `${indent} `));
  return `${open}\n${children.join("")}${indent}</${name}>\n`;
}

function escapeXml(text: string): string {
  return withoutForbidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}

/** XML 1.0 forbids most control characters, unpaired surrogates and two others, even escaped. */
function withoutForbidden(text: string): string {
  return seenText(text).replace(/[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, " ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
