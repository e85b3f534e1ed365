import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { log } from "../server/log.ts";
import { metricsServer } from "../server/metrics.ts";
import type { Settings } from "../server/settings.ts";
import type { Platform } from "./compose.ts";
import { listen } from "./listen.ts";

/** Answers Prometheus with what this process measures; one of several gives it to the parent instead. */
export async function serveMetrics({ metrics }: Platform, settings: Settings): Promise<void> {
  if (metrics === null || settings.metricsPort === null) return;
  if (cluster.isWorker) AggregatorRegistry.setRegistries([metrics]);
  else
    await answerAt(
      settings.metricsPort,
      settings,
      metricsServer(metrics, () => metrics.metrics()),
    );
}

/** Answers Prometheus with what all processes of this parent measure. */
export async function serveAllMetrics(settings: Settings): Promise<void> {
  if (settings.metricsPort === null) return;
  const all = new AggregatorRegistry();
  await answerAt(
    settings.metricsPort,
    settings,
    metricsServer(all, () => all.clusterMetrics()),
  );
}

async function answerAt(port: number, settings: Settings, server: ReturnType<typeof metricsServer>): Promise<void> {
  log("info", "metrics", { port: await listen(server, settings, port) });
}
