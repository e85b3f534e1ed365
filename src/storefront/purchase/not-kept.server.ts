import type { PurchaseClaimOutcome } from "../../purchases/purchase-store.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { MessagePage } from "../message/message-pages.server.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { VisitorPorts } from "../page/visit.server.ts";
import { unavailablePage } from "./purchase.server.ts";
import { notForSalePage, tooManyPage } from "./unavailable.server.ts";

export async function notKeptPage(
  outcome: PurchaseClaimOutcome,
  vehicle: Vehicle,
  request: SiteRequest,
  ports: Pick<VisitorPorts, "purchases">,
): Promise<MessagePage> {
  const settings = request.siteForDealership(vehicle.dealershipSlug);
  if (outcome === "too-many") return { ...tooManyPage(vehicle, settings), status: 409 };
  const current = (await request.stock.vehicleById(request.site.slug, vehicle.id)) ?? vehicle;
  const page = (await unavailablePage(current, request, ports)) ?? notForSalePage(current, settings, null);
  return { ...page, status: 409 };
}
