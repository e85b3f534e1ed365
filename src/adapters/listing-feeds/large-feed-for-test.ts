import { writeFileSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { feedFormats } from "../../listing-feeds/feed-formats.ts";
import { acceptedVehicle, feedRequestForTest } from "../../listing-feeds/feed-for-test.ts";
import { feedText } from "../../listing-feeds/feed-text.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { feedFiles } from "./feed-files.ts";

type Task = { dataDir: string; vehicles: number; resultFile: string };
const { dataDir, vehicles, resultFile } = workerData as Task;
const batchSize = 500;
const template = acceptedVehicle({ dealercomments: "Serviced here since new, one owner. ".repeat(20) });

async function* stock(): AsyncGenerator<Vehicle[]> {
  for (let start = 0; start < vehicles; start += batchSize)
    yield Array.from({ length: batchSize }, (_, index) => {
      const number = String(start + index).padStart(6, "0");
      return { ...template, id: `v${number}`, slug: `car-${number}`, stocknum: number, vin: `JTMW23FV60D${number}` };
    });
}

const request = feedRequestForTest();
const files = feedFiles({
  dataDir,
  stock: {
    vehicles: stock,
    versions: async () => new Map([[request.site.slug, 1]]),
    changesSince: async () => null,
  },
  currentRequest: () => request,
  digest: (text) => text,
});

let characters = 0;
let longestPortion = 0;
for await (const portion of feedText(
  await files.current(feedFormats.meta, request.site),
  feedFormats.meta,
  request.site,
)) {
  characters += portion.length;
  longestPortion = Math.max(longestPortion, portion.length);
}
writeFileSync(resultFile, JSON.stringify({ characters, longestPortion }));
