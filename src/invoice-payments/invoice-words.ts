import { centsText } from "../vehicles/cents-text.ts";
import { type InvoicePayment, keptCents, refundedCents } from "./invoice-payment.ts";
import { minuteMs } from "../settings/durations.ts";

export type InvoiceWords = { label: string; title: string; text: string };

type Told = { payment: InvoicePayment; dealership: string; now: number };

/** A payment at the last moment is reported a little after the payment page has ended. */
const settlesWithinMs = 5 * minuteMs;

/** Whether the payment page has ended by itself, and nothing was paid. */
export function isOver({ state, expiresAt }: InvoicePayment, now: number): boolean {
  return state === "ended" || (state === "open" && now >= expiresAt + settlesWithinMs);
}

export function invoiceWords({ payment, dealership, now }: Told): InvoiceWords {
  const { state, reference, amountCents } = payment;
  const amount = centsText(amountCents);
  if (isOver(payment, now))
    return payment.isWithoutGateway
      ? {
          label: "Not paid",
          title: "We could not open the payment page",
          text: `Nothing was charged. Try again in a few minutes, or call ${dealership}.`,
        }
      : {
          label: "Not paid",
          title: "Your payment was not made",
          text: `The payment page for invoice ${reference} has closed. ${state === "ended" ? "Nothing was charged." : "If you have paid, we'll email you the receipt."}`,
        };
  const received = centsText(keptCents(payment) + refundedCents(payment));
  switch (state) {
    case "paid":
      return {
        label: refundedCents(payment) > 0 ? "Partly refunded" : "Paid",
        title: `${dealership} has your payment`,
        text: `We received ${received} for invoice ${reference}.${differenceText(payment)}`,
      };
    case "refunded":
      return {
        label: "Refunded",
        title: "Your payment was refunded",
        text: `${dealership} refunded ${centsText(refundedCents(payment))} for invoice ${reference} to the card you paid with. It can take several business days to appear, depending on your bank.`,
      };
    default:
      return {
        label: "Waiting for the payment",
        title: `Pay ${amount} to ${dealership}`,
        text: `For invoice ${reference}. Nothing has been charged yet.`,
      };
  }
}

function differenceText(payment: InvoicePayment): string {
  const sentences = [
    ...(refundedCents(payment) > 0 ? [`${centsText(refundedCents(payment))} was refunded.`] : []),
    ...(keptCents(payment) + refundedCents(payment) === payment.amountCents
      ? []
      : [`You had asked to pay ${centsText(payment.amountCents)}.`]),
  ];
  return sentences.map((sentence) => ` ${sentence}`).join("");
}
