import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { LoadOrder, LoadResult } from "./load-order.ts";

export type Load = { send(order: LoadOrder): Promise<LoadResult>; stop(): void };

/** Starts the load generator's process, which handles one order at a time. */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, "load-generator.ts"));
  return {
    async send(order) {
      const answer = once(child, "message");
      child.send(order);
      const [result] = (await answer) as [LoadResult];
      if (result.failures > 0)
        throw new Error(`${result.failures} of ${result.requests} requests for ${order.path} failed`);
      return result;
    },
    stop: () => void child.kill(),
  };
}
