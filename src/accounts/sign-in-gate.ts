import type { SignInType } from "./sign-in-address.ts";
import type { SignInSettings } from "./sign-in-settings.ts";

/** A path that some sites open only to signed-in visitors, and the vehicle it is about, if the path names one. */
export type Gate = { type: SignInType; vehicleSlug: string | null };

const checkoutOfVehicle = /^\/cars\/([^/]+)\/(?:checkout|buy-online)(?:\/|$)/;
/** Everything below one of these paths has the same gate. Trade-in and sell-my-car are never gated (SI-04). */
const gatedPaths: Readonly<Record<string, SignInType>> = {
  "/checkout-journey": "checkout",
  "/finance": "finance",
  "/finance-enquiry": "finance",
  "/apply-for-finance": "finance",
  "/finance-pre-approval": "finance",
  "/personalised/finance": "finance",
  "/spin-to-win": "spin-to-win",
  "/online-payment": "online-payment",
};

/** The gate of a path, however it is written; null if the path is open to everyone (§4). */
export function gateOfPath(path: string): Gate | null {
  const plain = plainPath(path);
  const vehicleSlug = checkoutOfVehicle.exec(plain)?.[1];
  if (vehicleSlug !== undefined) return { type: "checkout", vehicleSlug };
  const found = Object.entries(gatedPaths).find(([gated]) => plain === gated || plain.startsWith(`${gated}/`));
  return found ? { type: found[1], vehicleSlug: null } : null;
}

/** Whether these settings close a gate: online payment is always closed, the others if the site says so (§4). */
export function isGateShut({ type }: Gate, { signIn }: { signIn: SignInSettings }): boolean {
  return type === "online-payment" || signIn.gate;
}

/** Normalises a path, so that no spelling of it avoids a gate. */
function plainPath(path: string): string {
  return decoded(path)
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
