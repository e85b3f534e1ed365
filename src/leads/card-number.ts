/** Groups of digits with anything but letters and digits between them. */
const digitGroups = /\d+(?:[^\p{L}\p{N}]{1,4}\d+)*/gu;
const shortest = 13;
const longest = 19;
/** First digits and lengths of Visa, Mastercard, American Express, Diners, JCB, and of Maestro, Discover and UnionPay. */
const scheme =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5\d|2[2-7]|35)\d{14}|3[47]\d{13}|3[0689]\d{12}|(?:5[06-8]|6\d)\d{14,17})$/;

/** Whether a text contains what is probably the number of a payment card, however it is written. It must not be stored. */
export function hasCardNumber(text: string): boolean {
  return [...text.normalize("NFKC").matchAll(digitGroups)].some(([run]) => hasCard(run.match(/\d+/g) ?? []));
}

function hasCard(groups: readonly string[]): boolean {
  return groups.some((_, start) => {
    let digits = "";
    for (const group of groups.slice(start)) {
      digits += group;
      if (digits.length > longest) return false;
      if (digits.length >= shortest && isCardNumber(digits)) return true;
    }
    return false;
  });
}

/** By its length, its first digits and its check digit (ISO/IEC 7812-1). */
function isCardNumber(digits: string): boolean {
  return scheme.test(digits) && checkSum(digits) % 10 === 0;
}

function checkSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

export function cardNumberFault(label: string): string {
  return `${label}: remove your card number. We never ask for it in a form.`;
}
