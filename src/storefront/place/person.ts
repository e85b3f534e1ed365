/** Somebody who works at a location. `picture` is the reference of a portrait. */
export type Person = {
  name: string;
  role: string;
  text: string | null;
  /** `Also speaks Mandarin and Cantonese`. */
  languagesText: string | null;
  phone: string | null;
  picture: string | null;
};

/** First letters of the first and the last name, in place of a portrait. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "").join("");
}
