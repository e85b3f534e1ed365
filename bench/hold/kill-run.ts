import { execFile } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { StoreOptions } from "../../src/adapters/store/store-options.ts";
import { compare, Enquiries } from "../../test/crash/crash-run.ts";
import { startPlatform } from "../../test/crash/platform-lead-server.ts";
import { atMost, type Figure, grouped, information } from "../figures.ts";
import { platformScript } from "../measured-server.ts";
import { type BrowsedPages, browse, longestGap } from "./browse.ts";

export type KillOptions = { kills: number; processes: number; host: string };

const shortestMs = 200;
const longestMs = 1_200;
/** A page that is asked for again at once is answered by another process. */
const browsingGapMs = 1_000;
const enquiringGapSeconds = 10;

/**
 * Sends about 100 enquiries a second, and asks for pages, while one of several server processes after the other is
 * killed, each when all are ready. Then compares what was acknowledged with what the store holds.
 */
export async function killRun(folder: string, store: StoreOptions, options: KillOptions): Promise<Figure[]> {
  const { kills, processes, host } = options;
  const readiness = new EventTarget();
  const start = startPlatform({
    script: platformScript,
    host,
    environment: {
      FORECOURT_MODE: "demo",
      WEB_PROCESSES: String(processes),
      DATABASE_URL: "databaseUrl" in store ? store.databaseUrl : "",
    },
    expectedEvent: "a server process ended and is restarted",
    onLine(line) {
      if (line.includes(`"ready":${processes},"processes":${processes}`)) readiness.dispatchEvent(new Event("all"));
    },
  });
  const allReady = () => once(readiness, "all");
  let ready = allReady();
  const server = await start(folder);
  const enquiries = new Enquiries();
  const gap = longestGap();
  const noted = (id: string): string => {
    gap.note();
    return id;
  };
  const killAll = async () => {
    for (let number = 0; number < kills; number += 1) {
      await sleep(shortestMs + Math.random() * (longestMs - shortestMs));
      ready = allReady();
      process.kill(await anyChild(server.pid), "SIGKILL");
      await ready;
      process.stdout.write(`  ${number + 1} of ${kills} killed, ${enquiries.leadIdByKey.size} acknowledged\n`);
    }
  };
  const ended = new AbortController();
  try {
    await ready;
    const startedAt = performance.now();
    const browsing = browse(server.port, host, ended.signal);
    await enquiries.sendUntil({ submit: async (key) => noted(await server.submit(key)) }, killAll());
    const enquiringGapMs = gap.longestMs();
    const perSecond = enquiries.leadIdByKey.size / ((performance.now() - startedAt) / 1_000);
    ended.abort();
    const pages = await browsing;
    await enquiries.sendUnanswered(server);
    const { acknowledged, lost, doubled, withoutDelivery, unanswered } = await compare(store, enquiries);
    return [
      information(`${kills} kills: enquiries acknowledged`, grouped(acknowledged)),
      information(`${kills} kills: acknowledged in a second`, perSecond.toFixed(0)),
      information(`${kills} kills: enquiries left unanswered, sent again`, grouped(unanswered)),
      atMost(`${kills} kills: acknowledged and lost`, lost, 0, "", 0),
      atMost(`${kills} kills: made two leads`, doubled, 0, "", 0),
      atMost(`${kills} kills: without exactly one delivery`, withoutDelivery, 0, "", 0),
      atMost(
        `${kills} kills: longest time without an acknowledged enquiry`,
        enquiringGapMs / 1_000,
        enquiringGapSeconds,
        "s",
      ),
      ...pageFigures(kills, pages),
    ];
  } finally {
    ended.abort();
    await server.kill();
  }
}

function pageFigures(kills: number, { answered, refused, cutOff, hung, longestGapMs }: BrowsedPages): Figure[] {
  return [
    information(`${kills} kills: pages answered`, grouped(answered)),
    information(`${kills} kills: pages refused politely`, grouped(refused)),
    atMost(`${kills} kills: pages cut off, at most one for each kill`, cutOff, kills, "", 0),
    atMost(`${kills} kills: pages neither answered nor cut off`, hung, 0, "", 0),
    atMost(`${kills} kills: longest time without an answered page`, longestGapMs, browsingGapMs, "ms", 0),
  ];
}

/** One of the server processes under the first. */
async function anyChild(parent: number): Promise<number> {
  const { stdout } = await promisify(execFile)("pgrep", ["-P", String(parent)]);
  const children = stdout.trim().split("\n").map(Number);
  return children[Math.floor(Math.random() * children.length)] ?? Number.NaN;
}
