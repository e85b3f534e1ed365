import type { LeadProgress } from "../../leads/delivery/lead-progress.ts";

export type ProgressStage = { title: string; text: string; state: "done" | "waiting" | "failed" };

/** Describes the stages of an enquiry, claiming no more than is known. */
export function progressStages(
  { receivedAt, delivery, openedAt }: LeadProgress,
  dealership: string,
  timeZone: string,
): ProgressStage[] {
  const time = (at: number) =>
    new Date(at).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short", timeZone });
  return [
    { title: "Received", text: `We received it on ${time(receivedAt)}.`, state: "done" },
    deliveryStage(delivery, dealership, time),
    openedAt === null
      ? {
          title: "Opened",
          text: `Not yet, as far as we know. This page will say so once somebody at ${dealership} confirms that they have it.`,
          state: "waiting",
        }
      : { title: "Opened", text: `Somebody at ${dealership} opened it on ${time(openedAt)}.`, state: "done" },
  ];
}

function deliveryStage(
  delivery: LeadProgress["delivery"],
  dealership: string,
  time: (at: number) => string,
): ProgressStage {
  const title = "Delivered";
  switch (delivery.state) {
    case "delivered":
      return { title, text: `It reached ${dealership} on ${time(delivery.at)}.`, state: "done" };
    case "on-its-way":
      return { title, text: `On its way to ${dealership}. We'll keep trying until it arrives.`, state: "waiting" };
    case "held-up":
      return {
        title,
        text: `It has not reached ${dealership} yet. We have stored it safely; to be sure, please call.`,
        state: "failed",
      };
  }
}
