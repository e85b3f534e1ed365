import type { SignInType } from "../../accounts/sign-in-address.ts";

export type SignInText = { heading: string; reason: string };

const texts: Record<SignInType, SignInText> = {
  watchlist: {
    heading: "Sign in to save cars",
    reason: "Your watchlist is linked to your mobile number, so it is there on every device you use.",
  },
  "trade-in": {
    heading: "Sign in for your trade-in",
    reason: "Your valuation is linked to your mobile number, so you can come back to it.",
  },
  checkout: {
    heading: "Sign in to reserve this car",
    reason: "We confirm your mobile number before you pay a deposit, so that we can contact you about the car.",
  },
  finance: {
    heading: "Sign in for finance",
    reason: "What you tell us about finance is personal, so we confirm your mobile number first.",
  },
  "spin-to-win": {
    heading: "Sign in to spin",
    reason: "There is one spin for each mobile number, so we confirm yours first.",
  },
  "online-payment": {
    heading: "Sign in to pay online",
    reason: "We confirm your mobile number before you pay, so that nobody pays in your name.",
  },
};

const plain: SignInText = {
  heading: "Sign in",
  reason: "Your mobile number is your account: there is no password to remember.",
};

/** The text of the sign-in page for a reason to sign in (RT-16). */
export function signInText(type: SignInType | null): SignInText {
  return type === null ? plain : texts[type];
}
