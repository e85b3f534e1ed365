import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exampleInputWith } from "../../src/sites/example-site-for-test.ts";

export const benchHost = "bench.localhost";
/** Every dealership has a separate target, because a target receives one lead at a time. */
const dealershipCount = 120;

export const dealershipSlugs: readonly string[] = Array.from(
  { length: dealershipCount },
  (_, index) => `yard-${index + 1}`,
);

/** Writes the only site of the benchmark: a group whose dealerships each have a signed webhook. */
export async function writeBenchSite(folder: string, urlFor: (name: string) => string): Promise<void> {
  const dealerships = dealershipSlugs.map((slug) => ({
    id: slug,
    slug,
    name: slug,
    settings: {
      leadDelivery: {
        emails: [],
        confirmation: false,
        webhookUrl: urlFor(slug),
        webhookSecretVariable: "BENCH_LEAD_KEY",
      },
    },
  }));
  const site = exampleInputWith({ slug: "bench", hosts: [benchHost], dealerships, locations: [] });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "bench.json"), JSON.stringify(site));
}
