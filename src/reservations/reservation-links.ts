import { dealerReservationsPath, reservationsPath } from "../addresses/paths.ts";
import type { SignText } from "../leads/signed-token.ts";
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
  return `${pathOfReader[reader]}${reservationId}.${signatureOf(reader, siteId, reservationId, sign)}`;
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
  // Both are signed again, so that the time of the comparison reveals nothing about the signature.
  const isSigned = sign(signature) === sign(signatureOf(reader, siteId, reservationId, sign));
  return isSigned ? reservationId : null;
}

function signatureOf(reader: ReservationReader, siteId: string, reservationId: string, sign: SignText): string {
  return sign(JSON.stringify(["reservation link", reader, siteId, reservationId]));
}
