import { hash } from "node:crypto";
import type { ContentFormats } from "../../content/content-formats.ts";
import { markdownHtml } from "./markdown-html.ts";
import { yamlText } from "./yaml-text.ts";

const digest = (text: string): string => hash("sha256", text, "base64url");

export const contentFormats: ContentFormats = { yaml: yamlText, html: markdownHtml, digest };
