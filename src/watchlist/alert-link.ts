import { alertsPath } from "../addresses/paths.ts";
import { isSignature, type SignText } from "../leads/signed-token.ts";
import type { AlertSubscription } from "./alert-store.ts";

export type KeyedHash = SignText;

type LinkOwner = { siteId: string; accountId: string; email: string };

/** The private path of an account's alerts to one address; `confirm` and `stop` are below it. */
export function alertsLink(owner: LinkOwner, keyedHash: KeyedHash): string {
  return `${alertsPath}/${owner.accountId}/${keyedHash(linkText(owner))}`;
}

export function isAlertKey(
  key: string,
  owner: Omit<LinkOwner, "email">,
  { email }: AlertSubscription,
  keyedHash: KeyedHash,
): boolean {
  return isSignature(key, linkText({ ...owner, email }), keyedHash);
}

function linkText({ siteId, accountId, email }: LinkOwner): string {
  return JSON.stringify(["alerts", siteId, accountId, email]);
}
