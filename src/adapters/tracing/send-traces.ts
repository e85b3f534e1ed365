import { context, diag, DiagLogLevel, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";

export type TracesSettings = {
  /** Base address of the collector, such as http://127.0.0.1:4318. */
  collectorUrl: string;
  /** The share of traces that are sent, from 0 to 1. */
  share: number;
  serviceName: string;
};

const sendWithinMs = 2_000;

/**
 * Sends the spans of this process to a collector of OpenTelemetry in the background. If it does not respond they are
 * dropped, and `onFault` is called. Returns a function that sends the last ones and stops.
 */
export function sendTraces(settings: TracesSettings, onFault: (message: string) => void): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${settings.collectorUrl.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: sendWithinMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": settings.serviceName, "process.pid": process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: sendWithinMs })],
  });
  const ignore = () => undefined;
  const logger = { error: onFault, warn: onFault, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch((error: unknown) => onFault(String(error)));
    trace.disable();
    context.disable();
    propagation.disable();
    diag.disable();
  };
}
