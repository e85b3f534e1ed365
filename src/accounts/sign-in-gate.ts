import type { SignInType } from "./sign-in-address.ts";
import type { SignInSettings } from "./sign-in-settings.ts";

export const reservationGate: SignInType = "checkout";

/** What a visitor signs in for to ask about finance or to apply for it. */
export const financeGate: SignInType = "finance";

/** Whether these settings close a gate: online payment is always closed, the others if the site says so (§4). */
export function isGateShut(type: SignInType, { signIn }: { signIn: SignInSettings }): boolean {
  return type === "online-payment" || signIn.gate;
}
