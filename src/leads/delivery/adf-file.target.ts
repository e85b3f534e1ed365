import { z } from "zod";
import { adfDocument } from "./lead-adf.ts";
import { leadTarget } from "./lead-target.ts";

declare module "../../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    /** A lead as an ADF file in a folder that the dealer's software collects from. */
    "adf-file": true;
  }
}

export const adfFileTarget = leadTarget({
  kind: "adf-file",
  isMail: false,
  reader: "dealer",
  contact: "own",
  details: z.object({ folder: z.string() }),
  lineOf: ({ folder }) => folder,
  namedBy: ({ dropFolder }) => (dropFolder === null ? [] : [{ folder: dropFolder }]),
  message: (delivery, { folder }) => ({
    kind: "file",
    siteId: delivery.lead.siteId,
    folder,
    name: `${delivery.deliveryId}.xml`,
    body: adfDocument(delivery),
  }),
});
