import { once } from "node:events";
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { compose, type Platform } from "./compose.ts";
import { errorFacts, log } from "../server/log.ts";
import { metricsServer } from "../server/metrics.ts";
import { prepareDemo } from "./prepare-demo.ts";
import { readSecretsFolder } from "../server/secrets-folder.ts";
import { readSettings, type Settings } from "../server/settings.ts";
import { createStartingServer } from "../server/starting-server.ts";

const clientFolder = fileURLToPath(new URL("../client", import.meta.url));
/** The whole end, less than the ten seconds that container managers usually wait. */
const stopWithinMs = 9_000;
const drainTimes = { uploadsUntilMs: 3_000, answersUntilMs: 8_000 };
/** Proxies notice meanwhile that the process is not ready. Demos have none. */
const listensForMs = { demo: 0, production: 1_000 };

async function start(settings: Settings): Promise<void> {
  let reason = "starting";
  let platform: Platform | null = null;
  endOnSignal(() => platform?.close({ ...drainTimes, listensForMs: listensForMs[settings.mode] }));
  const starting = createStartingServer(() => reason);
  const port = await listen(starting, settings, settings.port);
  const onWaiting = (message: string) => (reason = message);
  platform = await compose(
    settings,
    clientFolder,
    (store, sites, now) => prepareDemo(settings, store, sites.current(), now),
    onWaiting,
  );
  await closed(starting);
  await listen(platform.server, settings, port);
  await serveMetrics(platform, settings);
  announce(
    port,
    settings,
    platform.sites.current().all.map((site) => site.hosts[0] ?? site.slug),
  );
}

/** Answers the port, which the system chooses for 0. */
async function listen(server: Server, { host }: Settings, port: number): Promise<number> {
  server.on("error", (error) => {
    log("error", "the server cannot listen", { host, port, ...errorFacts(error) });
    process.exit(1);
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

async function serveMetrics({ metrics }: Platform, settings: Settings): Promise<void> {
  if (metrics === null || settings.metricsPort === null) return;
  const port = await listen(
    metricsServer(metrics, () => metrics.metrics()),
    settings,
    settings.metricsPort,
  );
  log("info", "metrics", { port });
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

function announce(port: number, settings: Settings, hosts: string[]): void {
  log("info", "ready", { port, mode: settings.mode, store: settings.databaseUrl === null ? "embedded" : "postgresql" });
  if (settings.mode !== "demo") return;
  const lines = hosts.map((host) => `  http://${host}:${port}`);
  process.stdout.write(`\nForecourt is ready:\n${lines.join("\n")}\n  http://localhost:${port} lists them.\n\n`);
}

function settingsOrExit(): Settings {
  const fileFaults = readSecretsFolder(process.env);
  const result = readSettings(process.env);
  if (result.ok && fileFaults.length === 0) return result.settings;
  const faults = [...fileFaults, ...(result.ok ? [] : result.faults)];
  process.stderr.write(
    `Forecourt cannot start. Fix these environment variables:\n${faults.map((fault) => `  ${fault}\n`).join("")}`,
  );
  process.exit(2);
}

start(settingsOrExit()).catch((error: unknown) => {
  process.stderr.write(`Forecourt cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
