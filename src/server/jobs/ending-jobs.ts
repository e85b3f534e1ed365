import { endDue } from "../../reservations/due-reservations.ts";
import type { StockOverrides } from "../../vehicles/stock-overrides.ts";
import type { Job, JobPorts } from "./job.ts";
import { turnsUntilNone } from "./until-none.ts";

/** A gateway that takes longer is asked again in the next run. */
const gatewayWithinMs = 5_000;

type OverridePorts = { store: { overrides: Pick<StockOverrides, "sitesWithExpired" | "expire"> } };
type ReservationPorts = Pick<JobPorts, "payments" | "digest"> & { store: Pick<JobPorts["store"], "reservations"> };
type PurchasePorts = { store: Pick<JobPorts["store"], "purchases"> };

/** Ends overrides at their `until`, so that the site shows the feed's values again. */
function expireOverrides({ store: { overrides } }: OverridePorts): Job {
  return {
    name: "overrides expired",
    everyMs: 1_000,
    portionsInRun: 20,
    turns: async (now) =>
      turnsUntilNone(await overrides.sitesWithExpired(now), (siteId) => overrides.expire(siteId, now)),
  };
}

/** Expires unpaid claims and holds, releases the vehicle and refunds the deposit. */
function endReservations({ store: { reservations }, payments, digest }: ReservationPorts): Job {
  const timeLimit = () => AbortSignal.timeout(gatewayWithinMs);
  const ports = { reservations, digest, gateways: payments.gateways, payments: payments.events, timeLimit };
  return {
    name: "reservations ended",
    usesEndingTime: true,
    everyMs: 2_000,
    portionsInRun: 10,
    turns: async (now) =>
      (await reservations.sitesWithDue(now)).map((siteId) => ({ siteId, portions: endDue(siteId, ports, now) })),
  };
}

/** Ends the claims of online purchases at their time: the vehicle is free. */
function endPurchaseClaims({ store: { purchases } }: PurchasePorts): Job {
  return {
    name: "claims of online purchases ended",
    usesEndingTime: true,
    everyMs: 2_000,
    portionsInRun: 10,
    turns: async (now) =>
      turnsUntilNone(await purchases.sitesWithLapsed(now), (siteId) => purchases.endLapsed(siteId, now)),
  };
}

export const endingJobs = { expireOverrides, endReservations, endPurchaseClaims };
