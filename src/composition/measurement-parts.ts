import type { SearchEngine } from "../search/search-engine.ts";
import { log } from "../server/log.ts";
import { createMetrics, type Metrics } from "../server/metrics.ts";
import { observeRequests } from "../server/observe-requests.ts";
import type { Settings } from "../server/settings.ts";
import { type RequestTracing, traced, traceRequests } from "../server/trace-requests.ts";

/** Characters of the reason why traces were not sent. */
const longestLogged = 300;

/** The metrics for Prometheus; null without a port for them. */
export function openMetrics({ metricsPort }: Settings, backlog: Parameters<typeof createMetrics>[0]): Metrics | null {
  return metricsPort === null ? null : createMetrics(backlog);
}

/** A search whose time is measured, and which is part of the traces. */
export function measuredSearch(search: SearchEngine["search"], metrics: Metrics | null): SearchEngine["search"] {
  const inTrace: SearchEngine["search"] = (scope, request) => traced("search", {}, () => search(scope, request));
  return metrics?.timed(inTrace) ?? inTrace;
}

/** What is done for every request; nothing without metrics, access log and traces. */
export function observedRequests(
  { hasAccessLog, tracing, proxyHops }: Settings,
  metrics: Metrics | null,
): Partial<RequestTracing> {
  const observe = observeRequests(metrics?.request ?? null, hasAccessLog ? log : null);
  if (tracing === null) return metrics === null && !hasAccessLog ? {} : { observe };
  const traces = traceRequests({ isBehindProxy: proxyHops > 0 });
  return {
    observe(request, response) {
      observe(request, response);
      traces.observe(request, response);
    },
    within: traces.within,
  };
}

/** Sends traces where a collector is configured. Returns a function that ends it. */
export async function startTracing({ tracing }: Settings): Promise<() => Promise<void>> {
  if (tracing === null) return async () => undefined;
  // Servers without a collector do not load it.
  const { sendTraces } = await import("../adapters/tracing/send-traces.ts");
  return sendTraces({ ...tracing, serviceName: "forecourt" }, (message) =>
    log("warn", "traces not sent", { message: message.slice(0, longestLogged) }),
  );
}
