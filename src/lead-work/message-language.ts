/** The scripts that name a language for sure, with its English name. Japanese is before Chinese, whose letters it shares. */
const languageOfScript: readonly [script: RegExp, language: string][] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/gu, "Japanese"],
  [/\p{Script=Han}/gu, "Chinese"],
  [/\p{Script=Hangul}/gu, "Korean"],
  [/\p{Script=Thai}/gu, "Thai"],
  [/\p{Script=Greek}/gu, "Greek"],
  [/\p{Script=Arabic}/gu, "Arabic"],
  [/\p{Script=Devanagari}/gu, "Hindi"],
  [/\p{Script=Gurmukhi}/gu, "Punjabi"],
  [/\p{Script=Tamil}/gu, "Tamil"],
  [/\p{Script=Sinhala}/gu, "Sinhala"],
  [/[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu, "Vietnamese"],
];

/** A name or a quoted word in another script is not yet a message in it. */
const fewestLetters = 4;

/** The language that a shopper's message is written in, if its letters tell; null for the Latin alphabet. */
export function messageLanguage(message: string | null): string | null {
  if (message === null) return null;
  const found = languageOfScript.find(([script]) => (message.match(script)?.length ?? 0) >= fewestLetters);
  return found?.[1] ?? null;
}
