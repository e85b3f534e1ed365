import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { MixedQuery } from "./query-mix.ts";
import type { Footprint, Pass, SearchPeer } from "./search-peer.ts";

/** Commands to the process of the embedded engine. */
export type EmbeddedCommand =
  | { kind: "start"; dataDir: string }
  | { kind: "pass"; queries: readonly MixedQuery[]; maximumMs: number }
  | { kind: "footprint" }
  | { kind: "find" };

/** Our engine over the embedded store in a folder, in a dedicated process. */
export function embeddedPeer(dataDir: string): SearchPeer {
  const { ask, close } = embeddedProcess();
  return {
    name: "ours, in process",
    load: async () => null,
    restart: () => ask<number>({ kind: "start", dataDir }),
    pass: (queries, maximumMs) => ask<Pass>({ kind: "pass", queries, maximumMs }),
    footprint: () => ask<Footprint>({ kind: "footprint" }),
    millisecondsToFind: () => ask<number>({ kind: "find" }),
    close,
  };
}

type EmbeddedProcess = {
  ask<Result>(command: EmbeddedCommand): Promise<Result>;
  close(): Promise<void>;
};

function embeddedProcess(): EmbeddedProcess {
  const child = fork(join(import.meta.dirname, "embedded-process.ts"), {
    execArgv: ["--expose-gc", "--max-old-space-size=12000"],
    serialization: "advanced",
  });
  return {
    async ask<Result>(command: EmbeddedCommand): Promise<Result> {
      const ended = new AbortController();
      const answered = once(child, "message", { signal: ended.signal });
      const hasExited = once(child, "exit", { signal: ended.signal });
      // The promise that loses the race is aborted and rejects.
      answered.catch(() => {});
      hasExited.catch(() => {});
      child.send(command);
      const [message] = (await Promise.race([answered, hasExited])) as [
        { result: Result; fault?: string } | number | null,
      ];
      ended.abort();
      if (message === null || typeof message === "number") throw new Error("The embedded engine's process ended.");
      if (message.fault !== undefined) throw new Error(message.fault);
      return message.result;
    },
    async close() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}
