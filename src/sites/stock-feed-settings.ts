import { z } from "zod";
import { setting } from "./setting.ts";

/** How the end of an upload to the drop folder is detected. */
export const uploadEnds = ["stable", "marker", "renamed"] as const;
export type UploadEnd = (typeof uploadEnds)[number];

/** How stock files arrive, and who is notified of problems. */
export const stockFeedSettings = z
  .strictObject({
    uploadEnd: setting(
      z.enum(uploadEnds).default("stable"),
      "When a file in the drop folder is complete: once its size has been stable for stableSeconds, once a marker file such as stock.csv.done stands beside it, or as soon as it has its name, where the provider uploads under a temporary name and renames.",
    ),
    stableSeconds: setting(
      z.int().min(5).max(3_600).default(60),
      "Seconds for which the size of a file must be stable before it is taken. Longer than any pause of a slow upload.",
    ),
    markerEndings: setting(
      z
        .array(z.string().regex(/^\.[A-Za-z0-9]{1,12}$/, "must be an ending such as .done"))
        .nonempty()
        .default([".done", ".ok"]),
      "Endings of marker files: stock.csv.done or stock.done says that stock.csv is complete.",
    ),
    contactEmail: setting(
      z.email().nullable().default(null),
      "Who is told by email when a stock file is refused, fails, or is taken in part only; null tells nobody.",
    ),
  })
  .prefault({});
