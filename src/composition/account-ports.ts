import { createSignInSecrets } from "../server/sign-in-secrets.ts";
import { commonPorts } from "./common-ports.ts";
import type { PlatformParts } from "./platform-parts.ts";

export function accountPorts(parts: PlatformParts) {
  const { store, sendSms, demo } = parts;
  const { digest, brandColours, siteForDealership, newId } = commonPorts(parts);
  const secrets = createSignInSecrets(parts.secrets.signIn, parts.secrets.accepted.signIn);
  return {
    signIn: { accounts: store.accounts, sendSms, secrets, newId },
    demoSms: demo.sms,
    spins: store.spins,
    watchlist: store.watchlist,
    savedSearches: store.savedSearches,
    alertPorts: { alerts: store.alerts, keyedHash: secrets.keyedHash, digest, brandColours, siteForDealership },
  };
}
