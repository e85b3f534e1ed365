import { alertsPath } from "../addresses/paths.ts";
import type { AlertSubscription } from "./alert-store.ts";

export type KeyedHash = (text: string) => string;

type LinkOwner = { siteId: string; accountId: string; email: string };

/** The private path of an account's alerts to one address; `confirm` and `stop` are below it. */
export function alertsLink(owner: LinkOwner, keyedHash: KeyedHash): string {
  return `${alertsPath}/${owner.accountId}/${linkKey(owner, keyedHash)}`;
}

export function isAlertKey(
  key: string,
  owner: Omit<LinkOwner, "email">,
  { email }: AlertSubscription,
  keyedHash: KeyedHash,
): boolean {
  // Hashed again so that comparing takes constant time.
  return keyedHash(key) === keyedHash(linkKey({ ...owner, email }, keyedHash));
}

function linkKey({ siteId, accountId, email }: LinkOwner, keyedHash: KeyedHash): string {
  return keyedHash(JSON.stringify(["alerts", siteId, accountId, email]));
}
