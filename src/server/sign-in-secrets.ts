import { hash, randomBytes, randomInt } from "node:crypto";
import { codeLength, type SignInSecrets } from "../accounts/sign-in.ts";
import { signUnder } from "../leads/signed-token.ts";
import { hmacUnder } from "./sign-text.ts";

const tokenBytes = 32;

/** Random tokens and codes, and their hashes under the platform's secret. */
export function createSignInSecrets(secret: string, accepted: string | null = null): SignInSecrets {
  return {
    newToken: () => randomBytes(tokenBytes).toString("base64url"),
    newCode: () => String(randomInt(10 ** codeLength)).padStart(codeLength, "0"),
    tokenHash: (token) => hash("sha256", token, "base64url"),
    keyedHash: signUnder(hmacUnder, secret, accepted),
  };
}
