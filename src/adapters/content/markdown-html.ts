import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { permittedText } from "../../settings/permitted-text.ts";

/** The page has the only `h1`. */
const firstHeading = 2;

const markdown = new Marked({ gfm: true }).use({
  walkTokens(token) {
    if (token.type === "heading") token.depth = Math.max(token.depth, firstHeading);
  },
});

const textTags = "h2 h3 h4 p ul ol li strong em del a br hr blockquote code pre abbr sub sup".split(" ");

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...textTags, "table", "thead", "tbody", "tr", "th", "td"],
  allowedAttributes: { a: ["href", "rel"], abbr: ["title"], th: ["scope"], ol: ["start"] },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, ...(attributes["href"]?.startsWith("https:") && { rel: "noopener" }) },
    }),
    th: (tagName, attributes) => ({ tagName, attribs: { ...attributes, scope: "col" } }),
  },
};

/** Sanitised HTML of Markdown: text, lists, tables and links. Pictures and everything that acts is left out. */
export function markdownHtml(text: string): string {
  return permittedText(sanitizeHtml(markdown.parse(text, { async: false }), allowed)).trim();
}
