import { z } from "zod";
import { setting, slug } from "../../settings/setting.ts";
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
  settings: {
    dropFolder: setting(
      slug.nullable().default(null),
      "Folder in `lead-files/<site>/`, in `DATA_DIR` or the bucket of `S3_URL`, to which every lead is written as an ADF file.",
      "dealership",
    ),
  },
  details: z.object({ folder: z.string() }),
  queueName: ({ folder }) => folder,
  namedBy: ({ dropFolder }) => (dropFolder === null ? [] : [{ folder: dropFolder }]),
  message: (delivery, { folder }) => ({
    kind: "file",
    siteId: delivery.lead.siteId,
    folder,
    // An id may begin with a hyphen, and many programs would read such a name as an option.
    name: `lead-${delivery.deliveryId}.xml`,
    body: adfDocument(delivery),
  }),
});
