export type QueueLimits = {
  /** Maximum number of concurrent jobs: overall, and per line. */
  atOnce: number;
  atOncePerLine: number;
  /** Maximum number of waiting and running jobs: overall, per line, and per client within a line. */
  total: number;
  perLine: number;
  perClient: number;
};

/** Who a job is for. Lines take turns; `client` is null if unknown. */
export type QueuePlace = {
  line: string;
  client: string | null;
  /** The job is dropped if this aborts before it starts. */
  signal?: AbortSignal | undefined;
  /** It starts only while no other job waits. */
  isBackground?: true;
};

/** `refused`: the queue or its line is full, or the client has too many jobs in it. `abandoned`: nobody waits for the result. */
export type Queued<Result> =
  | { kind: "done"; result: Result }
  | { kind: "refused"; by: "queue" | "line" | "client" }
  | { kind: "abandoned" };

/** Runs the jobs of a line in order and alternates between lines, so that no line waits for all of another's jobs. */
export type FairQueue = {
  run<Result>(place: QueuePlace, job: () => Promise<Result>): Promise<Queued<Result>>;
};

type Line = { waiting: (() => void)[]; running: number; byClient: Map<string, number>; isBackground: boolean };

export function createFairQueue(limits: QueueLimits): FairQueue {
  /** Non-empty lines by name; the most recently served one comes last. */
  const lines = new Map<string, Line>();
  let running = 0;
  let size = 0;

  const startNext = (): void => {
    const isBusy = [...lines.values()].some(({ waiting, isBackground }) => !isBackground && waiting.length > 0);
    for (const [name, line] of lines) {
      if (running >= limits.atOnce) return;
      if (line.running >= limits.atOncePerLine || (line.isBackground && isBusy)) continue;
      const start = line.waiting.shift();
      if (start === undefined) continue;
      running += 1;
      line.running += 1;
      lines.delete(name);
      lines.set(name, line);
      start();
    }
  };

  const refusal = ({ client }: QueuePlace, { waiting, running: started, byClient }: Line) => {
    if (size >= limits.total) return "queue" as const;
    if (waiting.length + started >= limits.perLine) return "line" as const;
    return client !== null && (byClient.get(client) ?? 0) >= limits.perClient ? ("client" as const) : null;
  };

  return {
    async run(place, job) {
      const { line: name, client, signal } = place;
      const line = lines.get(name) ?? newLine(place);
      const by = refusal(place, line);
      if (by !== null) return { kind: "refused", by };
      lines.set(name, line);
      enter(line, client);
      size += 1;
      const isStarted = await turn(line, signal, startNext);
      try {
        return isStarted ? { kind: "done", result: await job() } : { kind: "abandoned" };
      } finally {
        size -= 1;
        if (isStarted) {
          running -= 1;
          line.running -= 1;
        }
        leave(line, client);
        if (line.running === 0 && line.waiting.length === 0) lines.delete(name);
        startNext();
      }
    },
  };
}

function newLine({ isBackground }: QueuePlace): Line {
  return { waiting: [], running: 0, byClient: new Map(), isBackground: isBackground === true };
}

/** Waits for the turn of a job. Resolves to false if it was abandoned first. */
function turn({ waiting }: Line, signal: AbortSignal | undefined, startNext: () => void): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  return new Promise<boolean>((resolve) => {
    const abandon = () => {
      waiting.splice(waiting.indexOf(start), 1);
      resolve(false);
    };
    const start = () => {
      signal?.removeEventListener("abort", abandon);
      resolve(true);
    };
    signal?.addEventListener("abort", abandon, { once: true });
    waiting.push(start);
    startNext();
  });
}

function enter({ byClient }: Line, client: string | null): void {
  if (client !== null) byClient.set(client, (byClient.get(client) ?? 0) + 1);
}

function leave({ byClient }: Line, client: string | null): void {
  if (client === null) return;
  const others = (byClient.get(client) ?? 0) - 1;
  if (others > 0) byClient.set(client, others);
  else byClient.delete(client);
}
