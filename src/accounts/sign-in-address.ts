import { signInPath } from "../addresses/paths.ts";
import { localAddress } from "./local-address.ts";

/** What a visitor may sign in for (§2 "/sign-in"). */
export const signInTypes = ["watchlist", "trade-in", "checkout", "finance", "spin-to-win", "online-payment"] as const;
export type SignInType = (typeof signInTypes)[number];

/** Parameters of the sign-in page's URL; `redirect` and `back` are addresses on this site. */
export type SignInAddress = {
  /** Null if the visitor opened the page directly. */
  type: SignInType | null;
  redirect: string;
  back: string;
  carId: string | null;
  search: string | null;
};

const carIdPattern = /^[^\p{Cc}]{1,100}$/u;

/** Parses the sign-in page's query or form; unknown and off-site values are omitted (RT-16, RT-17). */
export function readSignInAddress(readValue: (name: string) => string | null): SignInAddress {
  return {
    type: signInTypes.find((type) => type === readValue("type")) ?? null,
    redirect: localAddress(readValue("redirect")),
    back: localAddress(readValue("back")),
    carId: readCarId(readValue("car_id")),
    search: readSearch(readValue("search")),
  };
}

/** Parses a submitted vehicle id; null if it is not valid. */
export function readCarId(sent: string | null): string | null {
  return sent !== null && carIdPattern.test(sent) ? sent : null;
}

/** Only checks the length: saving the search checks whether it is one. */
function readSearch(sent: string | null): string | null {
  return sent === null ? null : localAddress(sent);
}

export type SignInAsked = Pick<SignInAddress, "type" | "redirect" | "back"> & Partial<SignInAddress>;

/** The URL of the sign-in page, or of one of its steps. */
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
