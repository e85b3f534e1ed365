import type { IncomingMessage } from "node:http";
import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { isCached, loggedMethod, loggedPath, type ObserveRequest } from "./observe-requests.ts";

/** Spans of OpenTelemetry for requests, and for what is done for them. */
export type RequestTracing = {
  /** Starts the span of a request, which ends with its answer. */
  observe: ObserveRequest;
  /** Runs work of a request, whose own spans belong to that of the request. */
  within: (request: IncomingMessage, work: () => void) => void;
};

/** The server of a test may be the second of its process, so that the tracer of the first is no longer there. */
const tracer = () => trace.getTracer("forecourt");

/**
 * The span has no query, no address of the client and no token of a private link. A trace that a proxy of ours started
 * goes on; others begin here, because whoever sends a request could otherwise have it recorded.
 */
export function traceRequests({ isBehindProxy }: { isBehindProxy: boolean }): RequestTracing {
  const contexts = new WeakMap<IncomingMessage, Context>();
  return {
    observe(request, response) {
      const outer = isBehindProxy ? propagation.extract(context.active(), request.headers) : context.active();
      const method = loggedMethod(request);
      const attributes = {
        "http.request.method": method,
        "url.path": loggedPath(request.url ?? ""),
        "server.address": request.headers.host?.slice(0, 255),
      };
      const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes }, outer);
      contexts.set(request, trace.setSpan(outer, span));
      response.once("close", () => {
        if (response.headersSent) span.setAttribute("http.response.status_code", response.statusCode);
        if (response.statusCode >= 500 || !response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("forecourt.page_cache", isCached(response)).end();
      });
    },
    within: (request, work) => context.with(contexts.get(request) ?? context.active(), work),
  };
}

/** Runs work in a span of its own, if it is done for something that is traced. */
export async function traced<Result>(
  name: string,
  attributes: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (trace.getActiveSpan() === undefined) return work();
  return recorded(name, attributes, work);
}

/** Runs work in a span of its own, which may begin a trace. */
export async function recorded<Result>(
  name: string,
  attributes: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
