import { z } from "zod";
import { setting } from "../../settings/setting.ts";
import { deliveryUrl } from "./delivery-url.ts";
import { adfDocument, adfMediaType } from "./lead-adf.ts";
import { leadTarget } from "./lead-target.ts";
import { authorizationFault, authorizationFor, postAuthorization, urlAuthorization } from "./post-authorization.ts";

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
    adfAuthorization: authorizationFor("adfUrl"),
  },
  details: z.object({ url: z.string(), authorization: postAuthorization.optional() }),
  queueName: ({ url }) => url,
  namedBy: ({ adfUrl, adfAuthorization }) =>
    adfUrl === null ? [] : [{ url: adfUrl, ...urlAuthorization(adfUrl, adfAuthorization) }],
  findFault: ({ adfUrl, adfAuthorization }) => {
    const message = authorizationFault(adfUrl, adfAuthorization);
    return message === null ? null : { setting: "adfAuthorization", message };
  },
  message: (delivery, { url, authorization }) => ({
    kind: "post",
    siteId: delivery.lead.siteId,
    deliveryId: delivery.deliveryId,
    url,
    mediaType: `${adfMediaType}; charset=utf-8`,
    body: adfDocument(delivery),
    signature: { kind: "unsigned" },
    authorization,
  }),
});
