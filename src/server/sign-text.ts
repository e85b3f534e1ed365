import { createHmac } from "node:crypto";
import type { SignText } from "../leads/signed-token.ts";

/** Signs texts with the platform's secret, for private links. */
export function signer({ searchSigning }: { searchSigning: string }): SignText {
  return (text) => createHmac("sha256", searchSigning).update(text).digest("base64url");
}
