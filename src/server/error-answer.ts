import { STATUS_CODES } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { HonoRequest } from "hono";
import { HTTPException } from "hono/http-exception";
import { faultPage, refusedPage } from "../storefront/message/message-pages.server.ts";
import type { SiteRequest } from "../storefront/page/site-request.server.ts";
import type { AppPorts, SiteContext } from "./app-ports.ts";
import { awayAnswer, isPassing } from "./away-answer.ts";
import { html, wantsJson } from "./html-answer.ts";
import { errorFacts } from "./log.ts";
import { requestId } from "./observe-requests.ts";
import { pageBefore } from "./page-before.ts";

/** The error response for shoppers or scripts. The cause of a server error is only logged. */
export async function errorAnswer(error: Error, context: SiteContext, ports: AppPorts): Promise<Response> {
  // Undefined until the site is known.
  const request: SiteRequest | undefined = context.get("request");
  const isForScript = request === undefined || wantsJson(context.req);
  const refusal = clientRefusal(error);
  if (refusal !== null) {
    if (isForScript) return Response.json({ error: refusal.message }, { status: refusal.status });
    const formHref = pageBefore(context.req.header("referer"), new URL(context.req.url));
    return html(refusedPage(refusal, formHref, request), request, ports, "no-store");
  }
  const status = isPassing(error) ? 503 : 500;
  const site = request?.site.slug ?? null;
  const id = requestId((context.env as Partial<HttpBindings> | undefined)?.incoming);
  ports.log("error", "request failed", { id, site, status, ...errorFacts(error) });
  if (status === 503 && request !== undefined) return awayAnswer(context, ports);
  if (isForScript) return Response.json({ error: "Something went wrong on our side. Please try again." }, { status });
  return html(faultPage(), request, ports, "no-store");
}

/** The refusal to report to the client; null for a server error. */
function clientRefusal(error: Error): { status: number; message: string } | null {
  return error instanceof HTTPException && error.status < 500 ? error : null;
}

const wordsOfStatus: Readonly<Record<number, string>> = {
  404: "There is nothing at this address.",
  410: "This page has been removed.",
};

/** Converts an error page to JSON if a script asked for it (ER-05); null for any other response. */
export function failureForScript(response: Response, request: HonoRequest): Response | null {
  if (response.status < 400 || !response.headers.get("content-type")?.startsWith("text/html")) return null;
  if (!wantsJson(request)) return null;
  const headers = new Headers(response.headers);
  for (const name of ["content-type", "link", "speculation-rules"]) headers.delete(name);
  const { status } = response;
  return Response.json({ error: wordsOfStatus[status] ?? STATUS_CODES[status] }, { status, headers });
}
