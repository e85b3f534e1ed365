import type { ContentFormats } from "../../content/content-formats.ts";
import { markdownHtml } from "./markdown-html.ts";
import { yamlText } from "./yaml-text.ts";

/** Reads the formats of content files. */
export const contentFormats: ContentFormats = { yaml: yamlText, html: markdownHtml };
