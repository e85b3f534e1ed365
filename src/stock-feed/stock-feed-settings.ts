import { z } from "zod";
import { setting } from "../settings/setting.ts";

/** How the end of an upload to the drop folder is detected. */
export const uploadEnds = ["stable", "marker", "renamed"] as const;
export type UploadEnd = (typeof uploadEnds)[number];

/** How stock files arrive, and who is notified of problems. */
export const stockFeedSettings = z
  .strictObject({
    uploadEnd: setting(
      z.enum(uploadEnds).default("stable"),
      "How the end of an upload to the drop folder is detected: `stable` once the size has not changed for `stableSeconds`, `marker` once there is a marker file such as `stock.csv.done`, `renamed` as soon as the file appears, for providers that upload under a temporary name and then rename.",
    ),
    stableSeconds: setting(
      z.int().min(5).max(3_600).default(60),
      "Seconds for which the size of a file must not change before it is imported. Must be longer than any pause in a slow upload.",
    ),
    markerEndings: setting(
      z
        .array(z.string().regex(/^\.[A-Za-z0-9]{1,12}$/, "must be an ending such as .done"))
        .nonempty()
        .default([".done", ".ok"]),
      "Extensions of marker files: `stock.csv.done` or `stock.done` means that `stock.csv` is complete.",
    ),
    contactEmail: setting(
      z.email().nullable().default(null),
      "Email address that is notified when a stock file is refused, fails or is imported only in part; null for none.",
    ),
  })
  .prefault({});

export type StockFeedSettings = z.output<typeof stockFeedSettings>;
