/** Elements whose content is never meant to be read. */
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
/** All but tab and line feed. */
const controlCharacters = /(?![\t\n])\p{Cc}/gu;
/**
 * What nobody sees and what turns or hides the text around it: marks and controls of direction, blanks without a
 * width, fillers, tags, the empty Braille cell. Joiners and the selectors of a letter's shape stay: emoji, Arabic and
 * Indian scripts need them.
 */
const unseen = String.raw`(?![\u200c\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]`;
const hasUnseen = new RegExp(String.raw`${unseen}|[\ud800-\udfff]`, "u");
const unseenCharacters = new RegExp(unseen, "gu");

/** Anything that the reading below would change; most texts hold none of it. */
const needsReading = new RegExp(String.raw`[<&\u00a0\p{Cc}\ud800-\udfff]|${unseen}| {2}`, "u");
/** Text that hides tags inside tags more deeply than this is an attack, not a description. */
const deepestNesting = 6;
/** Longest text read, so that an endless one cannot hold the server up. */
const longestText = 20_000;

/**
 * What a dealer wrote, as text to be shown as text (VP-16): markup that feeds carry over is taken out,
 * line breaks and characters written as entities are kept. The answer holds no tag, so that it is inert
 * even where somebody forgets to escape it.
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

/** A stranger's text without what nobody sees and without halves of characters; everything else stays. */
export function seenText(text: string): string {
  return hasUnseen.test(text) ? text.toWellFormed().replace(unseenCharacters, "") : text;
}

/** A stranger's text as one line that steers neither a header nor a terminal. */
export function seenLine(text: string): string {
  return seenText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}

/** The address when it is an absolute http(s) one without a user name in it, else null (VP-16). */
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

/** Control characters and halves of characters too: what reads the answer takes them out. */
function decodeEntities(text: string): string {
  return text.replace(entity, (written, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return namedEntities[name.toLowerCase()] ?? written;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    return code <= lastCharacter ? String.fromCodePoint(code) : "";
  });
}
