import { createHmac } from "node:crypto";
import { type SignText, signUnder } from "../leads/signed-token.ts";

type Secrets = { searchSigning: string; accepted: { searchSigning: string | null } };

/** Signs texts with the platform's secret, for private links. */
export function signer({ searchSigning, accepted }: Secrets): SignText {
  return signUnder(hmacUnder, searchSigning, accepted.searchSigning);
}

export function hmacUnder(secret: string): (text: string) => string {
  return (text) => createHmac("sha256", secret).update(text).digest("base64url");
}
