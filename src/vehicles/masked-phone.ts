/** Characters of a phone number that stand open before a shopper asks for it (§4 "Phone reveal"). */
const openCharacters = 5;

/** `(02) •••• ••••`: the number with its digits hidden after the first five characters (BT-07). */
export function maskedPhone(phone: string): string {
  return phone.slice(0, openCharacters) + phone.slice(openCharacters).replaceAll(/\d/g, "•");
}
