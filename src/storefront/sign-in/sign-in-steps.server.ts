import { readSignInAddress, type SignInAddress, signInHref } from "../../accounts/sign-in-address.ts";
import type { PageAnswer } from "../page/page.ts";
import type { PrivateVisit, Visitor, VisitorPorts } from "../page/visit.server.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { SignInProblem } from "./sign-in-page.tsx";
import { type SignInAnswer, signInPage, type SignInStepData } from "./sign-in.server.ts";

/** The form for the phone number; a redirect for a visitor who is signed in already. */
export async function signInPageOfVisit({ query, request, visitor }: PrivateVisit): Promise<PageAnswer<SignInAnswer>> {
  const address = readAddress(query);
  if ((await visitor.account()) !== null) return { redirectTo: address.redirect };
  return signInPage({ kind: "phone", phone: "", problem: null }, address, request);
}

/** The form for the code; a redirect to the first form if this browser has no valid code. */
export async function codePageOfVisit({
  query,
  request,
  visitor,
  ports,
}: PrivateVisit): Promise<PageAnswer<SignInAnswer>> {
  const address = readAddress(query);
  const phone = await phoneOfCode(visitor.token("sign-in"), request, ports);
  if (phone === null) return { redirectTo: signInHref(address) };
  return signInPage(codeStep(phone, null, request, ports), address, request);
}

export function codeStep(
  phone: string,
  problem: SignInProblem | null,
  { site }: Pick<SiteRequest, "site">,
  { demoSms }: Pick<VisitorPorts, "demoSms">,
): SignInStepData {
  return { kind: "code", phone, problem, demoText: demoSms?.lastText(site.slug, phone) ?? null };
}

/** The phone number of the code that a browser requested, while the code is valid; otherwise null. */
export async function phoneOfCode(
  token: ReturnType<Visitor["token"]>,
  { site, now }: Pick<SiteRequest, "site" | "now">,
  { signIn: { accounts, secrets } }: Pick<VisitorPorts, "signIn">,
): Promise<string | null> {
  return token && accounts.phoneOfCode(site.slug, secrets.tokenHash(token), now);
}

function readAddress(query: string): SignInAddress {
  const sent = new URLSearchParams(query);
  return readSignInAddress((name) => sent.get(name));
}
