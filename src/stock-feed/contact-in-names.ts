import { plainColours } from "../vehicles/plain-colours.ts";

const verbs = "call|phone|ring|text|txt|sms|contact";
const labels = `${verbs}|ph|tel|telephone|mob|mobile`;
const number = String.raw`(?<![\w.,])(?:\(?(?:\+?0?61[\s-]?(?:\(0\))?[\s-]?|[0o])[2-478]\)?(?:[\s./-]?\d){8}|1[38]00(?:[\s.-]?\d){6})(?!\d)`;
/** Up to five words between the verb and the number: `ring Dave or Sue on`. */
const phone = new RegExp(
  String.raw`(?:\b(?:${labels})\b[\s.:]*(?:[\p{L}'’]+[\s.:]+){0,5}|\b\p{L}+ on )?${number}(?:\s+(?:now|today|any ?time|asap)\b)?`,
  "giu",
);
const mailAddress = /[^\s@]+@[^\s@]+\.[^\s@]+/g;
const link = /\b(?:https?:\/\/|www\.)\S*/gi;

/** `Message Blue` is a paint. */
const colours = [...plainColours].join("|");
/** Nouns after a word that is not a verb there: `phone charger`, `text. leather`, `ring edition`. */
const nouns =
  "charg|hold|prep|kit|mirror|connect|pack|integ|project|dock|mount|stream|edition|series|leather|cloth|trim|seat|of duty\\b";
const names = String.raw`(?:\S+ ){1,3}edition\b|(?:${colours})(?=$|[|;,()])`;
const asksTo = `(?:${verbs}|e-?mail|message|see|ask for|speak (?:to|with)|talk to|en?quire|inquire)`;
const note = new RegExp(
  String.raw`(?:[-–—|,;] )?\(?(?<![\p{L}\d-])(?:(?:please|pls|just) )?(?:${asksTo}[.:]? (?!${nouns}|${names})\p{L}|(?:call|contact|e-?mail)$)[^|;,()]*?(?= [-–—] |[|;,()]|$)\)?`,
  "giu",
);

/** Only `Ask Sue`. */
const onlyAsk = /^ask \p{L}+$/iu;

/** Words and signs that all of these begin with, as a fast check. */
const signs = new RegExp(
  String.raw`[@:]|www|\d(?:\D{0,2}\d){8}|\b(?:${verbs}|e-?mail|message|see|ask|speak|talk|enquire|inquire)\b`,
  "i",
);

export function mayHoldContact(text: string): boolean {
  return signs.test(text);
}

/** Removes phone numbers, email addresses and links from a text. */
export function withoutNumbersAndLinks(line: string): string {
  return line.replaceAll(mailAddress, " ").replaceAll(link, " ").replaceAll(phone, " ");
}

/** Removes requests to get in touch from a text: `Call John`, `(ask for Sue)`. */
export function withoutNotes(line: string): string {
  const text = line.trim();
  return onlyAsk.test(text) ? "" : text.replaceAll(note, " ");
}
