import { australianStates, type AustralianState } from "../settings/australian-state.ts";
import { cookieValues } from "../settings/cookie-values.ts";

/** Name of the cookie that holds the state in which a visitor would register a vehicle. */
const stateCookie = "forecourt_state";
const stateLivesSeconds = 180 * 24 * 60 * 60;

/** The state that the visitor chose on this device; null without one. `cookies` is the `Cookie` header. */
export function stateOfCookies(cookies: string): AustralianState | null {
  const [value] = cookieValues(cookies, stateCookie);
  return australianStates.find((state) => state === value) ?? null;
}

/** The `Set-Cookie` header that remembers a state. */
export function stateCookieText(state: AustralianState, isSecure: boolean): string {
  return `${stateCookie}=${state}; Path=/; Max-Age=${stateLivesSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
