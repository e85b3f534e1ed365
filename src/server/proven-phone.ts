import { parseMobileNumber } from "../accounts/mobile-number.ts";
import { isProvenPhone } from "../accounts/sign-in.ts";
import type { AppPorts, SiteContext } from "./app-ports.ts";
import { cookieToken, signedInAccount } from "./session.ts";

/** Whether a browser is signed in with a phone number, or has proven it with a code before. */
export async function hasProvenPhone(
  phone: string,
  context: SiteContext,
  ports: Pick<AppPorts, "mode" | "clock" | "signIn">,
): Promise<boolean> {
  const mobile = parseMobileNumber(phone);
  if (mobile === null) return false;
  const { slug } = context.get("request").site;
  const token = cookieToken(context, "proven-phone", ports);
  if (token !== null && isProvenPhone(token, slug, mobile, ports.signIn.secrets)) return true;
  return (await signedInAccount(context, slug, ports))?.phone === mobile;
}
