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
/** Proxies notice meanwhile that the process is not ready. Demos have none. */
const listensForMs = { demo: 0, production: 1_000 };

/** What a server says when it is ready: its port, and a host of each site. */
export type Ready = { port: number; hosts: string[] };

/**
 * Starts the platform in this process. Meanwhile its port says so, and answers for the sites that are loaded, unless
 * `isJoining`: other processes then answer it.
 */
export async function serve(settings: Settings, isJoining: boolean): Promise<Ready> {
  let reason = "starting";
  let platform: Platform | null = null;
  endOnSignal(() => platform?.close({ ...drainTimes, listensForMs: listensForMs[settings.mode] }));
  const starting = isJoining ? null : createStartingServer(() => reason);
  const open = opener(settings);
  const port = starting === null ? settings.port : await open(starting, settings.port);
  const takeOver = async (server: Server): Promise<void> => {
    if (starting === null) return;
    await closed(starting);
    await open(server, port);
  };
  platform = await compose(
    settings,
    clientFolder,
    (store, sites, now) => prepareDemo(settings, store, sites.current(), now),
    { onWaiting: (message) => (reason = message), onServing: takeOver },
  );
  if (starting === null) await open(platform.server, port);
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

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}

/** Ends the process with 0 when it is told to: at once while it starts, otherwise when its requests are answered. */
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
