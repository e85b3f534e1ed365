import { escapeXml } from "../../vehicles/escape-xml.ts";

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

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
