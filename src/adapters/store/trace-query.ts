import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { LogEvent } from "kysely";

const longestText = 2_000;

/** Adds the span of a query to what is traced. Its text has placeholders in place of values. */
export function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (trace.getActiveSpan()?.isRecording() !== true) return;
  const endedAt = Date.now();
  const [name = "query"] = query.sql.split(/\s/, 1);
  const span = trace.getTracer("forecourt").startSpan(name, {
    kind: SpanKind.CLIENT,
    startTime: endedAt - queryDurationMillis,
    attributes: { "db.query.text": query.sql.slice(0, longestText) },
  });
  if (level === "error") span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endedAt);
}
