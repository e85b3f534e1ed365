import cluster from "node:cluster";
import { Registry } from "prom-client";
import { log } from "../server/log.ts";
import { metricsServer } from "../server/metrics.ts";
import { collectMetrics, reportMetrics } from "../server/process-metrics.ts";
import { processNumber, type ReadyProcesses } from "../server/processes.ts";
import type { Settings } from "../server/settings.ts";
import type { Platform } from "./compose.ts";
import { listen } from "./listen.ts";

/** Answers Prometheus with what this process measures; one of several gives it to the parent instead. */
export async function serveMetrics({ metrics }: Platform, settings: Settings): Promise<void> {
  if (metrics === null || settings.metricsPort === null) return;
  if (cluster.isWorker) reportMetrics(metrics, processNumber());
  else
    await answerAt(
      settings.metricsPort,
      settings,
      metricsServer(metrics, () => metrics.metrics()),
    );
}

/** Answers Prometheus with what these processes measure. */
export async function serveAllMetrics(processes: ReadyProcesses, settings: Settings): Promise<void> {
  if (settings.metricsPort === null) return;
  const contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  await answerAt(
    settings.metricsPort,
    settings,
    metricsServer({ contentType }, () => collectMetrics(processes)),
  );
}

async function answerAt(port: number, settings: Settings, server: ReturnType<typeof metricsServer>): Promise<void> {
  log("info", "metrics", { port: await listen(server, settings, port) });
}
