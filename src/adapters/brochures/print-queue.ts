export type PrintLimits = {
  /** Maximum number of concurrent jobs: overall, and per site. */
  atOnce: number;
  atOncePerSite: number;
  /** Maximum number of waiting and running jobs: per site, and per client within a site. */
  perSite: number;
  perClient: number;
};

/** `refused`: the site's queue is full, or the client has too many jobs in it. */
export type Queued<Result> = { kind: "done"; result: Result } | { kind: "refused"; by: "site" | "client" };

/** Runs the jobs of a site in order and alternates between sites, so that no site waits for another's queue. */
export type PrintQueue = {
  run<Result>(siteId: string, client: string | null, job: () => Promise<Result>): Promise<Queued<Result>>;
};

type Line = { waiting: (() => void)[]; running: number; byClient: Map<string, number> };

export function createPrintQueue(limits: PrintLimits): PrintQueue {
  /** Non-empty queues by site; the most recently served site comes last. */
  const lines = new Map<string, Line>();
  let running = 0;

  const startNext = (): void => {
    for (const [siteId, line] of lines) {
      if (running >= limits.atOnce) return;
      if (line.running >= limits.atOncePerSite) continue;
      const start = line.waiting.shift();
      if (start === undefined) continue;
      running += 1;
      line.running += 1;
      lines.delete(siteId);
      lines.set(siteId, line);
      start();
    }
  };

  return {
    async run(siteId, client, job) {
      const line = lines.get(siteId) ?? { waiting: [], running: 0, byClient: new Map<string, number>() };
      const ofClient = client === null ? 0 : (line.byClient.get(client) ?? 0);
      if (line.waiting.length + line.running >= limits.perSite) return { kind: "refused", by: "site" };
      if (ofClient >= limits.perClient) return { kind: "refused", by: "client" };
      lines.set(siteId, line);
      if (client !== null) line.byClient.set(client, ofClient + 1);
      await new Promise<void>((start) => {
        line.waiting.push(start);
        startNext();
      });
      try {
        return { kind: "done", result: await job() };
      } finally {
        running -= 1;
        line.running -= 1;
        if (client !== null) leave(line, client);
        if (line.running === 0 && line.waiting.length === 0) lines.delete(siteId);
        startNext();
      }
    },
  };
}

function leave({ byClient }: Line, client: string): void {
  const others = (byClient.get(client) ?? 0) - 1;
  if (others > 0) byClient.set(client, others);
  else byClient.delete(client);
}
