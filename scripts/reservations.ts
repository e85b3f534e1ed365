import { hash } from "node:crypto";
import type { Store } from "../src/adapters/open-store.ts";
import { applyEvent } from "../src/reservations/apply-event.ts";
import type { ReservationEvent } from "../src/reservations/decide.ts";
import { returnedByBankCents, returnedTwiceCents, stuckPayments } from "../src/reservations/disputed-money.ts";
import { dollars, stateLabel } from "../src/reservations/reservation-words.ts";
import { unrefundedCents } from "../src/reservations/reservation.ts";
import type { StoredReservation } from "../src/reservations/reservations.ts";
import { leadReference } from "../src/leads/lead-reference.ts";
import { clockNow } from "./clock-now.ts";
import { refuseUnknownSite } from "./known-site.ts";
import { columns, printable, printedTime } from "./printed-text.ts";
import { fail, readArguments, runCommand, WrongArguments } from "./read-arguments.ts";
import { withExistingStore } from "./with-existing-store.ts";

const usage = `Usage: npm run reservations -- <command> [--site SITE] [--json]
  list               lists the newest 1,000 reservations of every site or of SITE, newest first
  show ID            shows one reservation with its payments, refunds and the work that follows from it
  complete ID        records that the vehicle was sold to the shopper: the deposit counts towards the sale
  refund ID          ends the reservation and refunds the deposit in full; repeats a refund that failed
                     ID is the reservation's id, or the reference given to the shopper
Exit codes: 0 done; 1 failed; 2 invalid arguments.
Uses the store in DATABASE_URL, otherwise the embedded store in DATA_DIR (.data). A running server makes refunds and
sends emails.
`;

const commandNames = ["list", "show", "complete", "refund"] as const;
type CommandName = (typeof commandNames)[number];
type Command = { name: CommandName; id: string; siteId: string | null; json: boolean };

const mostListed = 1_000;
/** References are looked for among so many of the newest. */
const mostSearched = 100_000;

const events: Partial<Record<CommandName, ReservationEvent>> = {
  complete: { kind: "completed" },
  refund: { kind: "refund-asked", by: "dealership" },
};

function readCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments(args, {
    site: { type: "string" },
    json: { type: "boolean", default: false },
  });
  const [word, id = "", ...rest] = positionals;
  const name = commandNames.find((known) => known === word);
  if (name === undefined) throw new WrongArguments("Use list, show, complete or refund.");
  if (name !== "list" && id === "") throw new WrongArguments(`Specify the reservation: ${name} ID.`);
  const unread = name === "list" ? positionals.slice(1) : rest;
  if (unread.length > 0) throw new WrongArguments(`${name} does not accept "${unread.join(" ")}".`);
  return { name, id, siteId: values.site ?? null, json: values.json };
}

async function execute(store: Store, command: Command): Promise<number> {
  const { name, id, siteId, json } = command;
  if (siteId !== null) await refuseUnknownSite(siteId, store);
  if (name === "list") return list(store, siteId, json);
  const named = (await store.reservations.newest(siteId, mostSearched)).filter(
    ({ reservationId, leadId }) =>
      reservationId === id || (leadId !== null && leadReference(leadId) === id.toUpperCase()),
  );
  // A shopper may have reserved again: the newest counts.
  const [reservation] = named;
  if (reservation === undefined) return fail(`There is no reservation ${id}.`);
  if (named.some((other) => other.siteId !== reservation.siteId))
    return fail(`Reservations of several sites match ${id}: specify the site with --site.`);
  const event = events[name];
  if (event === undefined) return show(store, reservation, json);
  return change(store, reservation, event);
}

async function change({ reservations }: Store, reservation: StoredReservation, event: ReservationEvent) {
  const digest = (text: string) => hash("sha256", text, "base64url");
  const applied = await applyEvent(reservation, event, { reservations, digest }, clockNow());
  const state = stateLabel(applied?.reservation ?? reservation);
  if (!applied?.isChanged) return fail(`Nothing to do: the reservation is in the state "${state}".`);
  process.stdout.write(`Done: ${state}.\n`);
  return 0;
}

async function list({ reservations }: Store, siteId: string | null, json: boolean): Promise<number> {
  const all = await reservations.newest(siteId, mostListed);
  if (json) {
    process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
    return 0;
  }
  const heading = [
    "Claimed",
    "Site",
    "Reservation",
    "Reference",
    "Vehicle",
    "State",
    "Until",
    "Paid",
    "Refunded",
    "Returned by bank",
  ];
  const rows = all.map((one) => [
    printedTime(one.claimedAt),
    one.siteId,
    one.reservationId,
    one.leadId === null ? "" : leadReference(one.leadId),
    one.vehicleName,
    stateText(one),
    one.holdsVehicle ? printedTime(one.until) : "",
    dollars(one.payments.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    dollars(refundedCents(one)),
    dollars(returnedByBankCents(one, one.payments)),
  ]);
  process.stdout.write(
    `${columns([heading, ...rows]).text}\n${all.length} ${all.length === 1 ? "reservation" : "reservations"}\n`,
  );
  return 0;
}

function refundedCents(one: StoredReservation): number {
  const backCents = one.payments.reduce((sum, payment) => sum + payment.amountCents - unrefundedCents(one, payment), 0);
  return backCents - returnedByBankCents(one, one.payments);
}

/** A refund that failed, which needs attention, then the state with its cause. */
function stateText(reservation: StoredReservation): string {
  const isStuck = stuckPayments(reservation).length > 0;
  const label = isStuck && reservation.state === "refunding" ? null : stateLabel(reservation);
  const isTwice = returnedTwiceCents(reservation) > 0;
  const said = [isStuck ? "REFUND FAILED" : null, isTwice ? "RETURNED TWICE" : null, label, reservation.cause];
  return said.filter((part) => part !== null).join(", ");
}

async function show({ outbox }: Store, reservation: StoredReservation, json: boolean): Promise<number> {
  const work = await outbox.readEntries(reservation.siteId, reservation.reservationId);
  if (json) {
    process.stdout.write(`${JSON.stringify({ ...reservation, work }, null, 2)}\n`);
    return 0;
  }
  const { leadId, endedAt } = reservation;
  const facts: [string, string][] = [
    ["reservation", reservation.reservationId],
    ["site", reservation.siteId],
    ["lead", leadId ?? "erased"],
    ["reference", leadId === null ? "" : leadReference(leadId)],
    ["vehicle", `${reservation.vehicleName}, ${reservation.vehicleId}`],
    ["dealership", reservation.dealershipSlug],
    ["state", stateText(reservation)],
    ["deposit", dollars(reservation.depositCents)],
    ["claimed", printedTime(reservation.claimedAt)],
    [reservation.holdsVehicle ? "holds until" : "ended", printedTime(endedAt ?? reservation.until)],
    ...reservation.payments.map((payment): [string, string] => [
      "payment",
      `${payment.gatewayPaymentId}: ${dollars(payment.amountCents)} on ${printedTime(payment.paidAt)}, ${payment.use}, ${dollars(unrefundedCents(reservation, payment))} left${payment.refusal === null ? "" : `, refund failed: ${payment.refusal}`}`,
    ]),
    ...reservation.refunds.map((refund): [string, string] => [
      "refund",
      `${refund.refundId}: ${dollars(refund.amountCents)} of ${refund.gatewayPaymentId}${refund.isFailed ? ", failed" : ""}`,
    ]),
    ...work.map(({ kind, state, attempts, lastError }): [string, string] => [
      "work",
      `${kind}: ${state} after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}${lastError === null ? "" : `, last error: ${lastError}`}`,
    ]),
  ];
  process.stdout.write(`${facts.map(([name, text]) => `${name.padEnd(14)}${printable(text)}`).join("\n")}\n`);
  return 0;
}

// A reader such as `head` may close the pipe early.
process.stdout.on("error", () => process.exit(0));
process.exitCode = await runCommand(usage, async () => {
  const command = readCommand(process.argv.slice(2));
  return withExistingStore((store) => execute(store, command));
});
