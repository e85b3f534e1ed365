import { withoutUrlSecrets } from "../settings/web-url.ts";

const longestErrorLength = 200;
const addressMark = "<address>";
const closingBrackets = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["<", ">"],
]);

/**
 * An error text without possible personal data: addresses, numbers of eight digits or more, and quoted text are
 * removed; also secrets in addresses of the web. Takes time in proportion to the text, which a receiver chooses.
 */
export function redactedError(error: string): string {
  return withoutQuotes(withoutAddresses(withoutUrlSecrets(error)))
    .replace(/\+?\d(?:[\s().-]*\d){7,}/g, "<number>")
    .slice(0, longestErrorLength);
}

function withoutAddresses(text: string): string {
  return text.replace(/\S+/g, (word) => (word.slice(1, -1).includes("@") ? addressMark : word));
}

/** One pass instead of an expression, which would look for the end of every quote that has none. */
function withoutQuotes(text: string): string {
  const unclosed = new Set<string>();
  let kept = "";
  let from = 0;
  for (const { 0: opening, index } of text.matchAll(/["'`<]/g)) {
    if (index < from || unclosed.has(opening)) continue;
    if (text.startsWith(addressMark, index)) {
      kept += text.slice(from, index) + addressMark;
      from = index + addressMark.length;
      continue;
    }
    const end = text.indexOf(closingBrackets.get(opening) ?? opening, index + 1);
    if (end === -1) {
      unclosed.add(opening);
      continue;
    }
    kept += `${text.slice(from, index)}<text>`;
    from = end + 1;
  }
  return kept + text.slice(from);
}
