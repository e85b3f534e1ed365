const digitRun = /\d(?:[ .-]?\d){12,18}/g;
/** First digits of the card schemes: American Express and Diners, Visa, Mastercard, Maestro and others. */
const schemeDigit = /^[2-6]/;

/** Whether a text contains what is probably the number of a payment card, which must not be stored. */
export function hasCardNumber(text: string): boolean {
  return [...text.matchAll(digitRun)].some(([run]) => isCardNumber(run.replaceAll(/\D/g, "")));
}

/** By its length, its first digit and its check digit (ISO/IEC 7812-1). */
function isCardNumber(digits: string): boolean {
  return schemeDigit.test(digits) && checkSum(digits) % 10 === 0;
}

function checkSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
