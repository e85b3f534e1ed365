import { fileURLToPath } from "node:url";
import { compose } from "./compose.ts";
import { errorFacts, log } from "../server/log.ts";
import { prepareDemo } from "./prepare-demo.ts";
import { readSettings, type Settings } from "../server/settings.ts";

const clientFolder = fileURLToPath(new URL("../client", import.meta.url));
const shutdownWithinMs = 10_000;

async function start(settings: Settings): Promise<void> {
  const platform = await compose(settings, clientFolder, (store, sites, now) =>
    prepareDemo(settings, store, sites.current(), now),
  );
  platform.server.listen(settings.port, settings.host, () => {
    const address = platform.server.address();
    const port = typeof address === "object" && address !== null ? address.port : settings.port;
    announce(
      port,
      settings,
      platform.sites.current().all.map((site) => site.hosts[0] ?? site.slug),
    );
  });
  platform.server.on("error", (error) => {
    log("error", "the server cannot listen", { host: settings.host, port: settings.port, ...errorFacts(error) });
    process.exit(1);
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), shutdownWithinMs).unref();
    platform.server.closeIdleConnections();
    void platform.close().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function announce(port: number, settings: Settings, hosts: string[]): void {
  log("info", "ready", { port, mode: settings.mode, store: settings.databaseUrl === null ? "embedded" : "postgresql" });
  if (settings.mode !== "demo") return;
  const lines = hosts.map((host) => `  http://${host}:${port}`);
  process.stdout.write(`\nForecourt is ready:\n${lines.join("\n")}\n  http://localhost:${port} lists them.\n\n`);
}

const result = readSettings(process.env);
if (!result.ok) {
  process.stderr.write(
    `Forecourt cannot start. Fix these environment variables:\n${result.faults.map((fault) => `  ${fault}\n`).join("")}`,
  );
  process.exit(2);
}
start(result.settings).catch((error: unknown) => {
  process.stderr.write(`Forecourt cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
