import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { createConnectionReceiver } from "../server/connection-receiver.ts";
import { errorFacts, log } from "../server/log.ts";
import type { Settings } from "../server/settings.ts";
import { createStartingServer } from "../server/starting-server.ts";
import { compose, type Platform } from "./compose.ts";
import { listen } from "./listen.ts";
import { prepareDemo } from "./prepare-demo.ts";
import { serveMetrics } from "./serve-metrics.ts";

const clientFolder = fileURLToPath(new URL("../client", import.meta.url));
/** The whole end, less than the ten seconds that container managers usually wait. */
const stopWithinMs = 9_000;
const drainTimes = { uploadsUntilMs: 3_000, answersUntilMs: 8_000 };
/** For proxies, which notice that the process is not ready, and keep connections. Demos have none. */
const proxyTimes = {
  demo: { listensForMs: 0, idleUntilMs: 0 },
  production: { listensForMs: 1_000, idleUntilMs: 5_000 },
};

/** What a server says when it is ready: its port, and a host of each site. */
export type Ready = { port: number; hosts: string[] };

/**
 * Starts the platform in this process. Its port takes connections when it can answer for the sites that are loaded:
 * until then proxies send requests to other processes. If it must wait for its store, the port says so meanwhile,
 * unless `isJoining`: other processes then answer it.
 */
export async function serve(settings: Settings, isJoining: boolean): Promise<Ready> {
  let platform: Platform | null = null;
  endOnSignal(() => platform?.close({ ...drainTimes, ...proxyTimes[settings.mode] }));
  const open = opener(settings);
  const waiting = isJoining ? null : waitingPort((server) => open(server, settings.port));
  let { port } = settings;
  const answerPort = async (server: Server): Promise<void> => {
    port = await open(server, (await waiting?.close()) ?? settings.port);
  };
  platform = await compose(
    settings,
    clientFolder,
    (store, sites, now) => prepareDemo(settings, store, sites.current(), now),
    { onWaiting: waiting?.say, onServing: isJoining ? undefined : answerPort },
  );
  if (isJoining) await answerPort(platform.server);
  await serveMetrics(platform, settings);
  return { port, hosts: platform.sites.current().all.map((site) => site.hosts[0] ?? site.slug) };
}

/** Lets a server answer a port: it listens, or gets the connections from the first of several processes. */
function opener(settings: Settings): (server: Server, port: number) => Promise<number> {
  if (!cluster.isWorker) return (server, port) => listen(server, settings, port);
  const receive = createConnectionReceiver(process);
  return async (server, port) => {
    receive(server);
    return port;
  };
}

type WaitingPort = {
  say(reason: string): void;
  /** The port, if it was open. */
  close(): Promise<number | null>;
};

/** A port that answers with the reason why the process waits, from the first reason to `close`. */
function waitingPort(open: (server: Server) => Promise<number>): WaitingPort {
  let reason = "";
  let opened: { server: Server; port: Promise<number> } | null = null;
  return {
    say(found) {
      reason = found;
      if (opened !== null) return;
      const server = createStartingServer(() => reason);
      opened = { server, port: open(server) };
    },
    async close() {
      if (opened === null) return null;
      const { server } = opened;
      const port = await opened.port;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      return port;
    },
  };
}

/** Ends the process with 0 on a signal: immediately during start-up, otherwise once all requests are answered. */
function endOnSignal(close: () => Promise<void> | undefined): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log("warn", "stopped before all work was finished; other processes will take it over");
      process.exit(0);
    }, stopWithinMs).unref();
    await close()?.catch((error: unknown) => log("error", "shutdown failed", errorFacts(error)));
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
}
