import { alertsPath } from "../addresses/paths.ts";
import type { AlertSubscription } from "./alert-store.ts";

/** Hashes a text with the platform's secret: nobody else can make the hash. */
export type KeyedHash = (text: string) => string;

type LinkOwner = { siteId: string; accountId: string; email: string };

/** The private path of an account's alerts to one address; below it are `confirm` and `stop`. */
export function alertsLink(owner: LinkOwner, keyedHash: KeyedHash): string {
  return `${alertsPath}/${owner.accountId}/${keyOf(owner, keyedHash)}`;
}

/** Whether a key is the one that was mailed to this subscription's address. */
export function isAlertKey(
  key: string,
  owner: Omit<LinkOwner, "email">,
  { email }: AlertSubscription,
  keyedHash: KeyedHash,
): boolean {
  // Hashed once more, so that the time of the comparison tells nothing of the key.
  return keyedHash(key) === keyedHash(keyOf({ ...owner, email }, keyedHash));
}

function keyOf({ siteId, accountId, email }: LinkOwner, keyedHash: KeyedHash): string {
  return keyedHash(JSON.stringify(["alerts", siteId, accountId, email]));
}
