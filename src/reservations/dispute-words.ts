/** Why a refund must wait: the shopper would get the money twice. */
export function waitForBankText(amount: string): string {
  return `The shopper's bank has withdrawn ${amount} while it decides the dispute. Do not refund it: the shopper could get the money twice. Respond to the dispute at the payment service and wait for the bank.`;
}

type WithdrawnHold = { amount: string; dealership: string; vehicle: string; until: string };

/** For the shopper: the bank has the deposit of a hold. */
export function withdrawnHoldWords({ amount, dealership, vehicle, until }: WithdrawnHold) {
  return {
    title: `Your bank has withdrawn the deposit for the ${vehicle}`,
    text: `Your bank has taken ${amount} back while it looks into your dispute. ${dealership} holds the ${vehicle} for you until ${until}, but may end the reservation before. If the bank decides for you, the reservation ends. If you disputed the payment by mistake, ask your bank to withdraw the dispute.`,
  };
}

/** For the dealership: the bank has the deposit of a hold. */
export function withdrawnHoldText(amount: string, until: string): string {
  return `${waitForBankText(amount)} The vehicle is reserved until ${until}, unless you end the reservation or the bank decides for the shopper before.`;
}

/** For the shopper: the bank has the deposit of a sale. */
export function withdrawnSaleText(amount: string, dealership: string): string {
  return `Your bank has taken ${amount} back while it looks into your dispute, so your deposit does not count towards the price now. If the bank decides for you, you still owe ${dealership} ${amount} of the price.`;
}

/** For the shopper: the deposit of a sale is back with them. */
export function lostSaleText(amount: string, dealership: string): string {
  return `Your bank took the deposit of ${amount} back from ${dealership} and returned it to you, so it does not count towards the price. You still owe ${dealership} ${amount} of it: ask them how to pay.`;
}

/** For the dealership: a sale whose deposit the bank has. */
export function withdrawnSaleNote(amount: string): string {
  return `The shopper's bank has withdrawn ${amount}. It counts towards the sale only if the bank decides for you; until then you are short of it.`;
}

/** For the dealership: a sale whose deposit the bank returned. */
export function lostSaleNote(amount: string): string {
  return `The shopper's bank took the deposit of ${amount} back and returned it to the shopper, so it does not count towards the sale. You are short of ${amount}: ask the shopper for it.`;
}

/** For the shopper: how the dispute ended. */
export function returnedByBankText(amount: string): string {
  return `Your bank has returned ${amount} to you, so we refund nothing more.`;
}

/** For the dealership: the bank has withdrawn a payment that was refunded. */
export function withdrawnAfterRefundNote(amount: string): string {
  return `${amount} was refunded, and the shopper's bank has withdrawn ${amount} as well while it decides the dispute. Respond to the dispute at the payment service with proof of the refund.`;
}

/** For the shopper: the bank has withdrawn a payment that was refunded. */
export function withdrawnAfterRefundText(amount: string): string {
  return `Your bank has also taken ${amount} back while it looks into your dispute. Please tell your bank about the refund, and ask it to withdraw the dispute.`;
}

/** For the dealership: a refunded payment that the bank returned as well. */
export function returnedTwiceNote(amount: string): string {
  return `The shopper has received ${amount} twice: as a refund and from the bank. You are short of ${amount}: ask the shopper for it.`;
}

/** For the shopper: a refunded payment that the bank returned as well. */
export function returnedTwiceText(amount: string, dealership: string): string {
  return `Your bank has returned ${amount} to you as well, so you have received ${amount} twice. Please ask ${dealership} how to pay it back.`;
}

/** A reason as part of a sentence that goes on or ends after it. */
export function withoutFullStop(reason: string): string {
  return reason.replace(/\.+$/, "");
}
