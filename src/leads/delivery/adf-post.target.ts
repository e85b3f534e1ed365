import { z } from "zod";
import { setting } from "../../settings/setting.ts";
import { deliveryUrl } from "./delivery-url.ts";
import { adfDocument, adfMediaType } from "./lead-adf.ts";
import { leadTarget } from "./lead-target.ts";

declare module "../../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    /** A lead as ADF, by HTTPS POST. */
    "adf-post": true;
  }
}

export const adfPostTarget = leadTarget({
  kind: "adf-post",
  isMail: false,
  reader: "dealer",
  contact: "own",
  settings: {
    adfUrl: setting(
      deliveryUrl.nullable().default(null),
      "HTTPS address to which every lead is posted as ADF.",
      "dealership",
    ),
  },
  details: z.object({ url: z.string() }),
  queueName: ({ url }) => url,
  namedBy: ({ adfUrl }) => (adfUrl === null ? [] : [{ url: adfUrl }]),
  message: (delivery, { url }) => ({
    kind: "post",
    siteId: delivery.lead.siteId,
    deliveryId: delivery.deliveryId,
    url,
    mediaType: `${adfMediaType}; charset=utf-8`,
    body: adfDocument(delivery),
    signature: { kind: "unsigned" },
  }),
});
