import { applicationKeyFile } from "../adapters/aes-sealing.ts";
import type { Settings } from "../server/settings.ts";
import { storedSecret } from "../server/stored-secret.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** The platform's own secrets. Those that the environment does not give are made once, in the data folder. */
export async function platformSecrets(settings: Settings): Promise<PlatformParts["secrets"]> {
  const { searchSigningKey, signInSecret, financeApplicationKey, acceptedSecrets, dataDir } = settings;
  return {
    searchSigning: await storedSecret(searchSigningKey, dataDir, "search-signing-key"),
    signIn: await storedSecret(signInSecret, dataDir, "sign-in-secret"),
    accepted: acceptedSecrets,
    applications: await storedSecret(financeApplicationKey, dataDir, applicationKeyFile),
  };
}
