import { dealerReservationsPath, reservationsPath } from "../addresses/paths.ts";
import { isSignature, type SignText } from "../leads/signed-token.ts";
import type { StoredReservation } from "./reservations.ts";

/** Value of `?from=` on the way back from the payment page after paying. */
export const fromPayment = "payment";

/** Whose private page a link opens: only the dealership's completes the sale. */
export type ReservationReader = "shopper" | "dealership";

type Ref = Pick<StoredReservation, "siteId" | "reservationId">;

const pathOfReader: Record<ReservationReader, string> = {
  shopper: `${reservationsPath}/`,
  dealership: `${dealerReservationsPath}/`,
};

/** The path of a private page of a reservation. */
export function reservationPath(reader: ReservationReader, { siteId, reservationId }: Ref, sign: SignText): string {
  return `${pathOfReader[reader]}${reservationId}.${sign(linkText(reader, siteId, reservationId))}`;
}

/** The reservation that a path's token names; null if this site did not sign it for the reader. */
export function reservationOfToken(
  reader: ReservationReader,
  siteId: string,
  token: string,
  sign: SignText,
): string | null {
  const [reservationId = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || reservationId === "") return null;
  return isSignature(signature, linkText(reader, siteId, reservationId), sign) ? reservationId : null;
}

/** Between the tokens in a cookie: no token contains it. */
const tokenSeparator = "~";
/** One person has fewer unpaid claims at a time, and the cookie stays far below what browsers store. */
const mostRemembered = 6;

/** A browser's cookie with one more reservation, newest first. */
export function withReservation(cookie: string | null, path: string): string {
  const token = path.split("/").at(-1) ?? "";
  const others = (cookie ?? "").split(tokenSeparator).filter((other) => other !== "" && other !== token);
  return [token, ...others].slice(0, mostRemembered).join(tokenSeparator);
}

/** The ids of the reservations that a browser made at this site, newest first, as its cookie proves. */
export function reservationsOfCookie(cookie: string | null, siteId: string, sign: SignText): string[] {
  const tokens = (cookie ?? "").split(tokenSeparator).slice(0, mostRemembered);
  return tokens.flatMap((token) => reservationOfToken("shopper", siteId, token, sign) ?? []);
}

function linkText(reader: ReservationReader, siteId: string, reservationId: string): string {
  return JSON.stringify(["reservation link", reader, siteId, reservationId]);
}
