import { endDue } from "../../reservations/due-reservations.ts";
import type { Job, JobPorts } from "./job.ts";

const everyMinutes = 2 / 60;
/** A gateway that takes longer is asked again in the next run. */
const gatewayWithinMs = 5_000;

type EndingPorts = Pick<JobPorts, "payments" | "digest"> & { store: Pick<JobPorts["store"], "reservations"> };

/** Releases claims that were not paid, and ends holds at their time: the vehicle is free, and the deposit refunded. */
export function endReservations({ store: { reservations }, payments, digest }: EndingPorts): Job {
  const timeLimit = () => AbortSignal.timeout(gatewayWithinMs);
  const ports = { reservations, digest, gateways: payments.gateways, payments: payments.events, timeLimit };
  return {
    name: "reservations ended",
    everyMinutes,
    portionsInRun: 10,
    turns: async (now) =>
      (await reservations.sitesWithDue(now)).map((siteId) => ({ siteId, portions: endDue(siteId, ports, now) })),
  };
}
