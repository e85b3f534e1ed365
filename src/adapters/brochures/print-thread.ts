import { Worker } from "node:worker_threads";
import type { Brochure } from "../../storefront/vehicle/brochure.server.ts";
import type { BrochureParts, PrintTheme } from "./draw-brochure.ts";

export type SheetJob = { brochure: Brochure; theme: PrintTheme; parts: BrochureParts };
export type SheetMessage = { id: number; job: SheetJob };
export type SheetAnswer = { id: number } & ({ pdf: Uint8Array } | { fault: string });

export type PrintThread = {
  print(job: SheetJob): Promise<Buffer>;
  close(): Promise<void>;
};

/** A sheet takes a third of a second; a thread that exceeds this limit is replaced. */
const longestPrintMs = 10_000;
/** The build places it beside the server's bundle. */
const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./sheet-worker.ts" : "./sheet-worker.js",
  import.meta.url,
);

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

/** Prints sheets in a worker thread, one after the other: in the main thread they would delay every page. */
export function createPrintThread(): PrintThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  const settle = (id: number, answer: (job: Waiting) => void): void => {
    const job = waiting.get(id);
    if (job === undefined) return;
    waiting.delete(id);
    clearTimeout(job.timer);
    answer(job);
  };

  const start = (): Worker => {
    const started = new Worker(workerFile);
    let fault = new Error("The brochure thread stopped unexpectedly.");
    started.on("message", (answer: SheetAnswer) =>
      settle(answer.id, ({ resolve, reject }) => {
        if ("pdf" in answer) resolve(Buffer.from(answer.pdf));
        else reject(new Error(answer.fault));
      }),
    );
    started.on("error", (error) => {
      fault = error instanceof Error ? error : new Error(String(error));
    });
    started.on("exit", () => {
      if (worker === started) worker = null;
      for (const id of waiting.keys()) settle(id, ({ reject }) => reject(fault));
    });
    // Must follow the listeners, because adding one makes the thread keep the process alive again.
    started.unref();
    return started;
  };

  return {
    print(job) {
      worker ??= start();
      const used = worker;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => void used.terminate(), longestPrintMs);
        timer.unref();
        waiting.set(id, { resolve, reject, timer });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        used.postMessage({ id, job } satisfies SheetMessage);
      });
    },
    async close() {
      await worker?.terminate();
    },
  };
}
