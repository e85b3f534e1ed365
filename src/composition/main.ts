import cluster from "node:cluster";
import { createConnectionDispatcher } from "../server/connection-dispatcher.ts";
import { log } from "../server/log.ts";
import { isJoining, reportReady, startProcesses } from "../server/processes.ts";
import { readSecretsFolder } from "../server/secrets-folder.ts";
import { readSettings, type Settings } from "../server/settings.ts";
import { listen } from "./listen.ts";
import { serveAllMetrics } from "./serve-metrics.ts";
import { type Ready, serve } from "./serve.ts";
import { errorText } from "../settings/error-text.ts";

/** Serves in this process, or starts several that share the port. */
async function start(settings: Settings): Promise<void> {
  if (cluster.isWorker) return reportReady(await serve(settings, isJoining()));
  const { webProcesses } = settings;
  if (webProcesses === 1) return announce(await serve(settings, false), settings);
  const dispatcher = createConnectionDispatcher();
  const processes = startProcesses({
    count: webProcesses,
    port: await listen(dispatcher.listener, settings, settings.port),
    dispatcher,
    clockStart: settings.clockStart,
    onReady: (ready: Ready) => announce(ready, settings),
    log,
  });
  await serveAllMetrics(processes, settings);
}

function announce({ port, hosts }: Ready, settings: Settings): void {
  const { webProcesses: processes, mode, databaseUrl } = settings;
  log("info", "ready", { port, mode, store: databaseUrl === null ? "embedded" : "postgresql", processes });
  if (settings.mode !== "demo") return;
  const lines = hosts.map((host) => `  http://${host}:${port}`);
  process.stdout.write(`\nForecourt is ready:\n${lines.join("\n")}\n  http://localhost:${port} lists them.\n\n`);
}

function settingsOrExit(): Settings {
  // Other processes got them with the environment of the first.
  const fileFaults = cluster.isWorker ? [] : readSecretsFolder(process.env);
  const result = readSettings(process.env);
  if (result.ok && fileFaults.length === 0) return result.settings;
  const faults = [...fileFaults, ...(result.ok ? [] : result.faults)];
  process.stderr.write(
    `Forecourt cannot start. Fix these environment variables:\n${faults.map((fault) => `  ${fault}\n`).join("")}`,
  );
  process.exit(2);
}

start(settingsOrExit()).catch((error: unknown) => {
  process.stderr.write(`Forecourt cannot start: ${errorText(error)}\n`);
  process.exit(1);
});
