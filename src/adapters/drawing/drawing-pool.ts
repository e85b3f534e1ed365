import { fileURLToPath } from "node:url";
import { Tinypool } from "tinypool";
import type * as drawings from "../drawing-worker/draw-worker.ts";

type Drawings = typeof drawings;

/** Draws in processes of its own with a low priority, so that pages never wait for it. */
export type DrawingPool = {
  /** Runs one of the jobs of `draw-worker.ts`. Rejects if it fails or takes too long. */
  draw<Name extends keyof Drawings>(
    name: Name,
    job: Parameters<Drawings[Name]>[0],
  ): Promise<Awaited<ReturnType<Drawings[Name]>>>;
  readonly size: number;
  /** Ends the processes; unfinished jobs fail. */
  close(): Promise<void>;
};

/** The slowest drawing takes a second and a half; a process that needs longer than this, with its turn, is replaced. */
const longestJobMs = 12_000;
/** Each process takes about 100 MB, so it ends when there is nothing to draw. */
const idleMs = 30_000;
/** The build places it beside the server's bundle. */
const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "../drawing-worker/draw-worker.ts" : "./draw-worker.js",
  import.meta.url,
);

/** Drawing processes start when there is something to draw, `size` of them at most. */
export function createDrawingPool(size: number): DrawingPool {
  const pool = new Tinypool({
    runtime: "child_process",
    filename: fileURLToPath(workerFile),
    serialization: "advanced",
    minThreads: 0,
    maxThreads: size,
    idleTimeout: idleMs,
    execArgv: [],
    // None of the server's secrets.
    env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "production" },
  });
  return {
    size,
    draw: (name, job) => pool.run(job, { name, signal: AbortSignal.timeout(longestJobMs) }),
    close: () => pool.destroy(),
  };
}

/** Results arrive as plain byte arrays from the other process. */
export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
