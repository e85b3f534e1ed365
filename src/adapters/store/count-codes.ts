import type { Transaction } from "kysely";
import type { CodeAllowance, CodeCounter, IssueOutcome } from "../../accounts/account-store.ts";
import type { Tables } from "./database.ts";
import { hourMs } from "../../settings/durations.ts";

/** For how long a code can be asked for after the wait. A wait is stored as a window that starts in the future. */
const dueForMs = hourMs;

/** Counts a code in all its counters, or says how long its asker waits, which counts too. */
export async function countCode(
  transaction: Transaction<Tables>,
  siteId: string,
  { counters, waitMs }: CodeAllowance,
  now: number,
): Promise<IssueOutcome> {
  const counts: number[] = [];
  // Every request locks its counters in the same order, and reads its wait after its own counter is locked.
  for (const counter of counters) counts.push(await addTo(transaction, siteId, counter, 0, now));
  const waitKey = `wait ${counters[0].counted}`;
  const dueAt = await readWaitEnd(transaction, siteId, waitKey, now);
  if (dueAt !== null && dueAt > now) return { kind: "wait", waitMs: dueAt - now };
  if (dueAt !== null) {
    await endWait(transaction, siteId, waitKey);
    return { kind: "issued" };
  }
  const wait = waitMs(counts);
  if (wait === null) {
    await removeEmpty(transaction, siteId, counters);
    return { kind: "limited" };
  }
  for (const counter of counters) await addTo(transaction, siteId, counter, 1, now);
  if (wait === 0) return { kind: "issued" };
  const expiresAt = now + wait + dueForMs;
  await transaction
    .insertInto("sign_in_counts")
    .values({ site_id: siteId, counted: waitKey, window_ms: dueForMs, expires_at: expiresAt, codes: 0 })
    .execute();
  return { kind: "wait", waitMs: wait };
}

/** Adds to the counter of the current window, which is then locked, and returns what it counts. */
async function addTo(
  transaction: Transaction<Tables>,
  siteId: string,
  { counted, windowMs }: CodeCounter,
  added: 0 | 1,
  now: number,
): Promise<number> {
  const expiresAt = (Math.floor(now / windowMs) + 1) * windowMs;
  const { codes } = await transaction
    .insertInto("sign_in_counts")
    .values({ site_id: siteId, counted, window_ms: windowMs, expires_at: expiresAt, codes: added })
    .onConflict((conflict) =>
      conflict
        .columns(["site_id", "counted", "window_ms", "expires_at"])
        .doUpdateSet((expression) => ({ codes: expression("sign_in_counts.codes", "+", added) })),
    )
    .returning("codes")
    .executeTakeFirstOrThrow();
  return codes;
}

/** A refused enquiry stores nothing, so that it takes no space. */
async function removeEmpty(
  transaction: Transaction<Tables>,
  siteId: string,
  counters: readonly CodeCounter[],
): Promise<void> {
  await transaction
    .deleteFrom("sign_in_counts")
    .where("site_id", "=", siteId)
    .where(
      "counted",
      "in",
      counters.map(({ counted }) => counted),
    )
    .where("codes", "=", 0)
    .execute();
}

/** When the asker's wait ends, in epoch milliseconds; null if there is none. */
async function readWaitEnd(
  transaction: Transaction<Tables>,
  siteId: string,
  counted: string,
  now: number,
): Promise<number | null> {
  const row = await transaction
    .selectFrom("sign_in_counts")
    .select("expires_at")
    .where("site_id", "=", siteId)
    .where("counted", "=", counted)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row === undefined ? null : row.expires_at - dueForMs;
}

async function endWait(transaction: Transaction<Tables>, siteId: string, counted: string): Promise<void> {
  await transaction.deleteFrom("sign_in_counts").where("site_id", "=", siteId).where("counted", "=", counted).execute();
}
