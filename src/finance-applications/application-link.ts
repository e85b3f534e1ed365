import { preApprovalResumePath } from "../addresses/paths.ts";
import { idOfToken, signedToken, type SignText } from "../leads/signed-token.ts";
import type { ApplicationKey } from "./change-application.ts";

/**
 * The cookie continues an application in its browser, the mailed link in any other. `start`: the form that starts it, so
 * that a button pressed twice starts one application.
 */
export type ApplicationTokenPurpose = "cookie" | "mail" | "start";

/** Whoever has this token may continue the application. */
export function applicationToken(
  purpose: ApplicationTokenPurpose,
  { siteId, applicationId }: ApplicationKey,
  sign: SignText,
): string {
  return signedToken(["finance application", purpose, siteId], applicationId, sign);
}

/** The application of a token; null if this site did not sign it for the purpose. */
export function applicationOfToken(
  purpose: ApplicationTokenPurpose,
  siteId: string,
  token: string,
  sign: SignText,
): ApplicationKey | null {
  const applicationId = idOfToken(["finance application", purpose, siteId], token, sign);
  return applicationId === null ? null : { siteId, applicationId };
}

/** The path of the private link that continues an application. */
export function resumePath(key: ApplicationKey, sign: SignText): string {
  return `${preApprovalResumePath}/${applicationToken("mail", key, sign)}`;
}
