import { once } from "node:events";
import type { Ledger, LedgerMovement } from "../../src/payments/ledger.ts";
import { columns, printedTime } from "../printed-text.ts";

const csvHeading = "time,site,movement,payment,gateway_payment,account,debit,credit";
const heading = ["Time", "Site", "Movement", "Payment", "Account", "Debit", "Credit"];

/** `-200.00`: dollars from cents. */
export function amountText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Prints the movements as a table with a row for each line, or as one JSON array. */
export async function showLedger(
  ledger: Ledger,
  siteIds: readonly string[],
  { paymentId, json }: { paymentId: string | null; json: boolean },
): Promise<number> {
  const shown: ({ siteId: string } & LedgerMovement)[] = [];
  for (const siteId of siteIds)
    for await (const movement of ledger.movementsSince(siteId, 0))
      if (paymentId === null || [movement.paymentId, movement.gatewayPaymentId].includes(paymentId))
        shown.push({ siteId, ...movement });
  if (json) {
    await print(`${JSON.stringify(shown, null, 2)}\n`);
    return 0;
  }
  const rows = shown.flatMap(({ siteId, at, movementKey, paymentId: payment, lines }) =>
    lines.map(({ account, amountCents }) => [
      printedTime(at),
      siteId,
      movementKey,
      payment,
      account,
      ...sides(amountCents),
    ]),
  );
  const count = `${shown.length} ${shown.length === 1 ? "movement" : "movements"}`;
  await print(`${columns([heading, ...rows]).text}\n${count}\n`);
  return 0;
}

/** Prints every line as CSV, page by page. */
export async function exportLedger(ledger: Ledger, siteIds: readonly string[]): Promise<number> {
  await print(`${csvHeading}\r\n`);
  for (const siteId of siteIds)
    for await (const { at, movementKey, paymentId, gatewayPaymentId, lines } of ledger.movementsSince(siteId, 0))
      for (const { account, amountCents } of lines) {
        const ids = [new Date(at).toISOString(), siteId, movementKey, paymentId, gatewayPaymentId, account];
        await print(`${[...ids, ...sides(amountCents)].map(csvCell).join(",")}\r\n`);
      }
  return 0;
}

/** Debit and credit; the other is empty. */
function sides(amountCents: number): [debit: string, credit: string] {
  return amountCents > 0 ? [amountText(amountCents), ""] : ["", amountText(-amountCents)];
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Waits for a reader that is slower than the store. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
