import { HTTPException } from "hono/http-exception";
import { findStoreFault } from "../adapters/store/store-fault.ts";
import { awayPage, unstoredPage, unstoredText } from "../storefront/message/unstored-page.server.ts";
import type { AppPorts, SiteContext } from "./app-ports.ts";
import { html, wantsJson } from "./html-answer.ts";
import { sentForm } from "./sent-form.ts";

const retryAfterSeconds = 30;
const awayText = "Something went wrong on our side. Please try again.";

/** Whether an error is a fault of the store, or of a service that did not answer in time: it passes. */
export function isPassing(error: unknown): boolean {
  return findStoreFault(error) !== null || (error instanceof HTTPException && error.status === 503);
}

/** The response while the store is away. A form is shown again with everything that was sent. */
export async function awayAnswer(context: SiteContext, ports: AppPorts): Promise<Response> {
  return retriedLater(await unavailable(context, ports));
}

/** The response with the time after which it may be asked for again. */
export function retriedLater(answer: Response): Response {
  answer.headers.set("retry-after", String(retryAfterSeconds));
  return answer;
}

async function unavailable(context: SiteContext, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const { method } = context.req;
  if (wantsJson(context.req)) {
    const error = method === "POST" ? unstoredText(request.site) : awayText;
    return Response.json({ error }, { status: 503 });
  }
  const sent = method === "POST" ? await sentForm(context) : null;
  return html(sent === null ? awayPage(request) : unstoredPage(sent, request), request, ports, "no-store");
}
