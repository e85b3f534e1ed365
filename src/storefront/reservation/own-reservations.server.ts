import { vehiclesPath } from "../../addresses/paths.ts";
import { reservationPath, reservationsOfCookie } from "../../reservations/reservation-links.ts";
import type { StoredReservation } from "../../reservations/reservations.ts";
import { reserveSteps } from "../../vehicles/action-settings.ts";
import { type PrivateRoute, privatePage } from "../page/page-route.server.ts";
import type { Redirect } from "../page/page.ts";
import { atVehicle } from "../page/vehicle-of-visit.server.ts";
import type { PrivateVisit } from "../page/visit.server.ts";

/** The reservations that the visitor's browser made, newest first, while they hold a vehicle. */
export async function ownReservations({
  visitor,
  request,
  ports,
}: Pick<PrivateVisit, "visitor" | "request" | "ports">): Promise<StoredReservation[]> {
  const { sign, reservations } = ports.reserving;
  const siteId = request.site.slug;
  const ids = reservationsOfCookie(visitor.token("reservation"), siteId, sign);
  const stored = await Promise.all(ids.map((id) => reservations.reservation(siteId, id)));
  return stored.filter((own) => own?.state === "claimed" || own?.state === "held") as StoredReservation[];
}

/** The reserve page leads the holder of a vehicle to the reservation; everybody else gets the public page. */
export const ownReservationPages: PrivateRoute<never>[] = reserveSteps.map((step) =>
  privatePage<never>({
    paths: [`${vehiclesPath}/{slug}/${step}`],
    linkedPaths: () => [],
    load: (visit) => toOwnReservation(visit, step),
  }),
);

async function toOwnReservation(visit: PrivateVisit, step: string): Promise<Redirect | null> {
  const own = await ownReservations(visit);
  if (own.length === 0) return null;
  return atVehicle(visit, `/${step}`, ({ id }) => {
    const holding = own.find(({ vehicleId }) => vehicleId === id);
    return holding === undefined
      ? null
      : { redirectTo: reservationPath("shopper", holding, visit.ports.reserving.sign) };
  });
}
