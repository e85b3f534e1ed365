export type RenderPriority = "visitor" | "background";

/** Runs at most `limit` jobs at a time. Background jobs run one at a time, and only when no visitor waits. */
export type RenderQueue = {
  run<Result>(priority: RenderPriority, job: () => Promise<Result>): Promise<Result>;
  idle(): Promise<void>;
};

export function createRenderQueue(limit: number): RenderQueue {
  const waiting: Record<RenderPriority, (() => void)[]> = { visitor: [], background: [] };
  const whenIdle: (() => void)[] = [];
  let running = 0;
  let inBackground = 0;

  const startNext = (): void => {
    if (running < limit) {
      const visitor = waiting.visitor.shift();
      if (visitor) return visitor();
    }
    if (running < limit && inBackground === 0) {
      const background = waiting.background.shift();
      if (background) return background();
    }
    if (running === 0) for (const resolve of whenIdle.splice(0)) resolve();
  };

  const run = async <Result>(priority: RenderPriority, job: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((resolve) => {
      waiting[priority].push(() => {
        running += 1;
        if (priority === "background") inBackground += 1;
        resolve();
      });
      startNext();
    });
    try {
      return await job();
    } finally {
      running -= 1;
      if (priority === "background") inBackground -= 1;
      startNext();
    }
  };

  const idle = async (): Promise<void> => {
    if (running === 0 && waiting.visitor.length === 0 && waiting.background.length === 0) return;
    await new Promise<void>((resolve) => whenIdle.push(resolve));
  };

  return { run, idle };
}
