import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type BrowsedPages = {
  answered: number;
  /** Answered with 429 or 503. */
  refused: number;
  /** The connection was closed without an answer. */
  cutOff: number;
  /** Neither answered nor closed in time. */
  hung: number;
  longestGapMs: number;
};

const paths = ["/", "/search", "/search?range[price]=:40000"];
const betweenMs = 20;
const hangsAfterMs = 8_000;

/** Asks for a page after the other, each over a new connection, until the signal aborts. */
export async function browse(port: number, host: string, until: AbortSignal): Promise<BrowsedPages> {
  const pages = { answered: 0, refused: 0, cutOff: 0, hung: 0 };
  const gap = longestGap();
  for (let number = 0; !until.aborted; number += 1) {
    const outcome = await pageOutcome(port, host, paths[number % paths.length] ?? "/");
    pages[outcome] += 1;
    if (outcome === "answered") gap.note();
    await sleep(betweenMs);
  }
  return { ...pages, longestGapMs: gap.longestMs() };
}

/** Measures the longest time between two events, and between the start and the first. */
export function longestGap(): { note(): void; longestMs(): number } {
  let lastAt = performance.now();
  let longestMs = 0;
  return {
    note() {
      longestMs = Math.max(longestMs, performance.now() - lastAt);
      lastAt = performance.now();
    },
    longestMs: () => Math.max(longestMs, performance.now() - lastAt),
  };
}

function pageOutcome(port: number, host: string, path: string): Promise<"answered" | "refused" | "cutOff" | "hung"> {
  const { promise, resolve } = Promise.withResolvers<"answered" | "refused" | "cutOff" | "hung">();
  const headers = { host: `${host}:${port}` };
  const request = get({ port, host: "127.0.0.1", path, headers, agent: false }, (response) => {
    response.resume();
    response.on("error", () => resolve("cutOff"));
    response.on("end", () => resolve(response.statusCode === 200 ? "answered" : "refused"));
  });
  request.on("error", () => resolve("cutOff"));
  const timer = setTimeout(() => {
    resolve("hung");
    request.destroy();
  }, hangsAfterMs);
  return promise.finally(() => clearTimeout(timer));
}
