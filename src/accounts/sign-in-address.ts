import { signInPath } from "../addresses/paths.ts";
import { localAddress } from "./local-address.ts";

/** What somebody may sign in for (§2 "/sign-in"). */
export const signInTypes = ["watchlist", "trade-in", "checkout", "finance", "spin-to-win", "online-payment"] as const;
export type SignInType = (typeof signInTypes)[number];

/** What the address of the sign-in page says; `redirect` and `back` are addresses of this site. */
export type SignInAddress = {
  /** Null for somebody who came by themselves. */
  type: SignInType | null;
  /** Where to go once signed in. */
  redirect: string;
  /** Where to go instead. */
  back: string;
  /** The vehicle to save once signed in. */
  carId: string | null;
  /** The address of the search to save once signed in. */
  search: string | null;
};

const carIdPattern = /^[^\p{Cc}]{1,100}$/u;

/** Reads the sign-in page's query, or its form; what is unknown or leads off the site is left out (RT-16, RT-17). */
export function readSignInAddress(valueOf: (name: string) => string | null): SignInAddress {
  return {
    type: signInTypes.find((type) => type === valueOf("type")) ?? null,
    redirect: localAddress(valueOf("redirect")),
    back: localAddress(valueOf("back")),
    carId: readCarId(valueOf("car_id")),
    search: readSearch(valueOf("search")),
  };
}

/** A vehicle's id as somebody sent it, or null when it can be none. */
export function readCarId(sent: string | null): string | null {
  return sent !== null && carIdPattern.test(sent) ? sent : null;
}

/** Whoever saves it finds out whether it is a search. */
function readSearch(sent: string | null): string | null {
  return sent === null ? null : localAddress(sent);
}

/** What a visitor signs in for; without a vehicle or a search nothing is saved. */
export type SignInAsked = Pick<SignInAddress, "type" | "redirect" | "back"> & Partial<SignInAddress>;

/** The address of the sign-in page, or of a step of it. */
export function signInHref(asked: SignInAsked, path = signInPath): string {
  const { type, redirect, back, carId = null, search = null } = asked;
  const query = new URLSearchParams({
    ...(type === null ? {} : { type }),
    redirect,
    back,
    ...(carId === null ? {} : { car_id: carId }),
    ...(search === null ? {} : { search }),
  });
  return `${path}?${query}`;
}
