import type { Job, JobPorts } from "./job.ts";
import { untilNone } from "./until-none.ts";

const everyMinutes = 2 / 60;

type EndingPorts = { store: Pick<JobPorts["store"], "purchases"> };

/** Ends the claims of online purchases at their time: the vehicle is free. */
export function endPurchaseClaims({ store: { purchases } }: EndingPorts): Job {
  return {
    name: "claims of online purchases ended",
    everyMinutes,
    portionsInRun: 10,
    turns: async (now) =>
      (await purchases.sitesWithLapsed(now)).map((siteId) => ({
        siteId,
        portions: untilNone(() => purchases.endLapsed(siteId, now)),
      })),
  };
}
