/** A `tel:` URL for a number in any notation: `tel:0255500101`. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** A number as a `tel:` link; null without one. */
export function phoneLink(phone: string | null): { text: string; href: string } | null {
  return phone === null ? null : { text: phone, href: phoneHref(phone) };
}
