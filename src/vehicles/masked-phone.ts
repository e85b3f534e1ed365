/** Characters of a phone number visible before it is revealed (§4 "Phone reveal"). */
const openCharacters = 5;

/** `(02) •••• ••••`: the number with its digits hidden after the first five characters (BT-07). */
export function maskedPhone(phone: string): string {
  return phone.slice(0, openCharacters) + phone.slice(openCharacters).replaceAll(/\d/g, "•");
}
