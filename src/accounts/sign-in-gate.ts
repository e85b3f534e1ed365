import type { Site } from "../sites/site-config.ts";
import type { SignInType } from "./sign-in-address.ts";

/** A path that some sites open to signed-in visitors only, and which vehicle it is about, if its path says so. */
export type Gate = { type: SignInType; vehicleSlug: string | null };

const checkoutOfVehicle = /^\/cars\/([^/]+)\/(?:checkout|buy-online)(?:\/|$)/;
/** Whatever stands below one of these paths is behind the same gate. Trade-in and sell-my-car never are (SI-04). */
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

/** The gate that a path stands behind, however it is written; null for a path that is open to everybody (§4). */
export function gateOfPath(path: string): Gate | null {
  const plain = plainPath(path);
  const vehicleSlug = checkoutOfVehicle.exec(plain)?.[1];
  if (vehicleSlug !== undefined) return { type: "checkout", vehicleSlug };
  const found = Object.entries(gatedPaths).find(([gated]) => plain === gated || plain.startsWith(`${gated}/`));
  return found ? { type: found[1], vehicleSlug: null } : null;
}

/** Whether a gate is shut under these settings: online payment always is, the others where the site says so (§4). */
export function isGateShut({ type }: Gate, { signIn }: Pick<Site, "signIn">): boolean {
  return type === "online-payment" || signIn.gate;
}

/** A path without what different writings of it differ in, so that none of them goes round a gate. */
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
