import type { SignInType } from "../accounts/sign-in-address.ts";

/** Gated paths that have no page yet (SI-02). A page declares its own gate. */
export const pathsOfLaterPages: Readonly<Record<string, SignInType>> = {
  "/checkout-journey": "checkout",
};
