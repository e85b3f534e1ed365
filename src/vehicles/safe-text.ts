const unreadElement = /<(script|style|iframe|template|noscript)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi;
const lineBreakingTag = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi;
const anyTag = /<[/!?]?[a-z][^<>]*>|<!--[\s\S]*?-->/gi;
const unfinishedTag = /<+(?=[/!?a-z])/gi;
const entity = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const namedEntities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
const lastCharacter = 0x10ffff;
const controlCharacters = /(?![\t\n])\p{Cc}/gu;
/**
 * Invisible characters, and those that reverse or hide the text around them: directional marks and controls,
 * zero-width spaces, fillers, tags, the blank Braille pattern. Joiners and variation selectors are allowed, because
 * emoji and the Arabic and Indic scripts need them.
 */
const unseen = String.raw`(?![\u200c\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]`;
const hasUnseen = new RegExp(String.raw`${unseen}|[\ud800-\udfff]`, "u");
const unseenCharacters = new RegExp(unseen, "gu");

/** Matches anything that `plainText` would change; most texts contain none of it. */
const needsReading = new RegExp(String.raw`[<&\u00a0\p{Cc}\ud800-\udfff]|${unseen}| {2}`, "u");
/** Markup escaped more often than this is an attack. */
const deepestNesting = 6;
/** Limits the time spent on very long texts. */
const longestText = 20_000;

/**
 * Converts a dealer's text to plain text (VP-16): removes markup carried over by feeds, and retains line breaks and
 * characters written as entities. The result contains no tags, so it is harmless even if it is not escaped.
 */
export function plainText(dealerText: string): string {
  if (!needsReading.test(dealerText) && dealerText.length <= longestText) return dealerText.trim();
  let text = withoutControlCharacters(dealerText.slice(0, longestText));
  for (let depth = 0; depth < deepestNesting; depth += 1) {
    const stripped = withoutControlCharacters(decodeEntities(withoutMarkup(text)));
    if (stripped === text) break;
    text = stripped;
  }
  return text
    .replace(unfinishedTag, "")
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Removes invisible characters from untrusted text, and replaces unpaired surrogates; everything else is unchanged. */
export function seenText(text: string): string {
  return hasUnseen.test(text) ? text.toWellFormed().replace(unseenCharacters, "") : text;
}

/** Converts untrusted text to a single line that cannot inject headers or control a terminal. */
export function seenLine(text: string): string {
  return seenText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}

/** The address if it is an absolute http(s) address without a user name; otherwise null (VP-16). */
export function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  return url.username === "" && url.password === "" ? url.href : null;
}

function withoutControlCharacters(text: string): string {
  return seenText(text).replace(/\r\n?/g, "\n").replace(controlCharacters, "");
}

function withoutMarkup(text: string): string {
  return text.replace(unreadElement, " ").replace(lineBreakingTag, "\n").replace(anyTag, "");
}

/** May produce control characters and unpaired surrogates, which the caller removes. */
function decodeEntities(text: string): string {
  return text.replace(entity, (written, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return namedEntities[name.toLowerCase()] ?? written;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    return code <= lastCharacter ? String.fromCodePoint(code) : "";
  });
}
