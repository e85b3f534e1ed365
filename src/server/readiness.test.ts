import { describe, expect, test } from "vitest";
import { noSites, type Sites } from "../sites/sites.ts";
import { createReadiness, type Need, type ReadinessPorts } from "./readiness.ts";

const oneSite = { ...noSites, all: [{ slug: "alpha" }] } as unknown as Sites;

function need(check: Need["check"], keptForMs = 0): Need {
  return { name: "store", check, keptForMs, describe: () => ({ short: "store is full", full: "The store is full." }) };
}

function readinessWith(ports: Partial<ReadinessPorts>) {
  const logged: unknown[] = [];
  const log = (level: string, event: string) => logged.push(`${level} ${event}`);
  const sites = { current: () => oneSite, unserved: () => [], outdated: () => [] };
  const stopping = new AbortController().signal;
  return {
    logged,
    ask: createReadiness({ needs: [], sites, loading: () => [], notes: () => [], stopping, log, ...ports }),
  };
}

describe("a process is ready", () => {
  test.each<[string, Partial<ReadinessPorts>, { isReady: boolean; showsPages: boolean; notes: string[] }]>([
    ["when nothing is missing", {}, { isReady: true, showsPages: true, notes: [] }],
    [
      "but not if it cannot write",
      { needs: [need(() => Promise.reject(new Error("full")))] },
      { isReady: false, showsPages: true, notes: ["store is full"] },
    ],
    [
      "but not if a site's settings are not in use",
      { sites: { current: () => oneSite, unserved: () => ["/srv/sites/bravo.json"], outdated: () => [] } },
      { isReady: false, showsPages: true, notes: ["settings not in use: bravo.json"] },
    ],
    [
      "with the last valid settings of a site",
      { sites: { current: () => oneSite, unserved: () => [], outdated: () => ["bravo.json"] } },
      { isReady: true, showsPages: true, notes: ["last valid settings in use: bravo.json"] },
    ],
    [
      "but not without a site",
      { sites: { current: () => noSites, unserved: () => [], outdated: () => [] } },
      { isReady: false, showsPages: false, notes: ["no site is configured"] },
    ],
    [
      "but not while it loads the stock of a site",
      { loading: () => ["alpha", "bravo"] },
      { isReady: false, showsPages: false, notes: ["loading the stock of alpha, bravo"] },
    ],
    [
      "but not when it stops",
      { stopping: AbortSignal.abort() },
      { isReady: false, showsPages: false, notes: ["stopping"] },
    ],
  ])("%s", async (_when, ports, readiness) => {
    expect(await readinessWith(ports).ask()).toEqual(readiness);
  });

  test("or not within two seconds, however long its store takes, and asks a frozen store once", async () => {
    let asked = 0;
    const frozen = need(() => {
      asked += 1;
      return new Promise(() => undefined);
    });
    const { ask } = readinessWith({ needs: [frozen] });
    const startedAt = Date.now();
    const answers = await Promise.all([ask(), ask()]);
    expect(Date.now() - startedAt).toBeLessThan(2_000);
    expect(answers.map(({ isReady, notes }) => [isReady, notes])).toEqual([
      [false, ["store does not respond"]],
      [false, ["store does not respond"]],
    ]);
    expect(asked).toBe(1);
  });

  test("and logs each change once", async () => {
    let isFull = true;
    const { ask, logged } = readinessWith({
      needs: [need(() => (isFull ? Promise.reject(new Error("full")) : Promise.resolve()))],
    });
    await ask();
    await ask();
    isFull = false;
    await ask();
    await ask();
    expect(logged).toEqual(["error not ready", "info ready again"]);
  });

  test("and does not write for every health check", async () => {
    let writes = 0;
    const { ask } = readinessWith({ needs: [need(async () => (writes += 1), 5_000)] });
    await ask();
    await ask();
    expect(writes).toBe(1);
  });
});
