import { dealerReservationsPath, reservationsPath } from "../../addresses/paths.ts";
import { applyEvent } from "../../reservations/apply-event.ts";
import type { ReservationEvent } from "../../reservations/decide.ts";
import { type ReservationReader, reservationPath } from "../../reservations/reservation-links.ts";
import { notFoundPage } from "../../storefront/message/message-pages.server.ts";
import { reservationOfLink } from "../../storefront/reservation/reservation.server.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html } from "../html-answer.ts";

type Press = { path: string; reader: ReservationReader; event: ReservationEvent };

const presses: Press[] = [
  { path: `${dealerReservationsPath}/:token/complete`, reader: "dealership", event: { kind: "completed" } },
  {
    path: `${dealerReservationsPath}/:token/refund`,
    reader: "dealership",
    event: { kind: "refund-asked", by: "dealership" },
  },
  { path: `${reservationsPath}/:token/refund`, reader: "shopper", event: { kind: "refund-asked", by: "shopper" } },
  { path: `${reservationsPath}/:token/release`, reader: "shopper", event: { kind: "cancelled" } },
];

/** The buttons on the private pages of a reservation. */
export function addReservationRoutes(app: App, ports: AppPorts): void {
  const { reserving } = ports;
  for (const { path, reader, event } of presses) {
    app.post(path, async (context) => {
      const request = context.get("request");
      const reservation = await reservationOfLink(reader, context.req.param("token") ?? "", request, reserving);
      if (reservation === null) return html(notFoundPage(), request, ports, "no-store");
      await applyEvent(reservation, event, reserving, request.now);
      return context.redirect(reservationPath(reader, reservation, reserving.sign), 303);
    });
  }
  app.post(`${reservationsPath}/:token/pay`, async (context) => {
    const request = context.get("request");
    const reservation = await reservationOfLink("shopper", context.req.param("token"), request, reserving);
    if (reservation === null) return html(notFoundPage(), request, ports, "no-store");
    const checkout = reservation.state === "claimed" ? reservation.checkout : null;
    return context.redirect(checkout?.url ?? reservationPath("shopper", reservation, reserving.sign), 303);
  });
}
