import { vehiclesPath } from "../../addresses/paths.ts";
import { reserveSteps } from "../../vehicles/action-settings.ts";
import { type PrivateRoute, privatePage } from "../page/page-route.server.ts";
import type { Redirect } from "../page/page.ts";
import { atVehicle } from "../page/vehicle-of-visit.server.ts";
import type { PrivateVisit } from "../page/visit.server.ts";
import { continueHref } from "./purchase.server.ts";
import { purchaseOfVisitor } from "./purchase-visit.server.ts";

/** A visitor whose purchase holds a vehicle gets from its reserve page to that purchase. */
export const ownPurchasePages: PrivateRoute<never>[] = reserveSteps.map((step) =>
  privatePage<never>({
    paths: [`${vehiclesPath}/{slug}/${step}`],
    linkedPaths: () => [],
    load: (visit) => toOwnPurchase(visit, step),
  }),
);

async function toOwnPurchase(visit: PrivateVisit, step: string): Promise<Redirect | null> {
  const { request, visitor, ports } = visit;
  const own = await purchaseOfVisitor(visitor, request, ports);
  if (own === null || own.stage !== "open") return null;
  return atVehicle(visit, `/${step}`, ({ id }) =>
    id === own.purchase.vehicleId ? { redirectTo: continueHref(own, request, ports) } : null,
  );
}
