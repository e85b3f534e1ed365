import type { LeadProgress } from "../../leads/delivery/lead-progress.ts";

/** One stage of an enquiry's way, as a shopper reads it. */
export type ProgressStage = { title: string; text: string; state: "done" | "waiting" | "failed" };

/** The stages of an enquiry in words that claim no more than is known. */
export function progressStages(
  { receivedAt, delivery, openedAt }: LeadProgress,
  dealership: string,
  timeZone: string,
): ProgressStage[] {
  const time = (at: number) =>
    new Date(at).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short", timeZone });
  return [
    { title: "Received", text: `It reached us on ${time(receivedAt)}.`, state: "done" },
    deliveryStage(delivery, dealership, time),
    openedAt === null
      ? {
          title: "Opened",
          text: `Not yet, as far as we can tell. It shows here once somebody at ${dealership} says in our email that they have it.`,
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
      return { title, text: `On its way to ${dealership}. We try until it is there.`, state: "waiting" };
    case "held-up":
      return {
        title,
        text: `It could not be delivered to ${dealership} yet. It is safe with us; to be sure, please call.`,
        state: "failed",
      };
  }
}
