import { llmsPath, mcpPath } from "../../addresses/paths.ts";
import { answerMcp } from "../../adapters/assistants/mcp-answer.ts";
import { llmsText } from "../../assistants/llms-text.ts";
import type { AssistantSite, ReadWords } from "../../assistants/assistant-request.ts";
import { assistantInstructions, assistantTools } from "../../assistants/assistant-tools.ts";
import { runTool } from "../../assistants/run-tool.ts";
import { shownDocuments } from "../../content/shown-documents.ts";
import type { RateLimit } from "../../leads/rate-limits.ts";
import { emptyQuery } from "../../search/search-query.ts";
import { readSender } from "../../storefront/enquiry/enquiry.route.ts";
import { typedSearch } from "../../storefront/search-box/typed-search.ts";
import type { SiteRequest } from "../../storefront/page/site-request.server.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { errorFacts } from "../log.ts";
import { publicPage } from "../page-caching.ts";
import { recordLeadEvent } from "./enquiry-routes.ts";
import { hourMs, minuteMs } from "../../settings/durations.ts";

/** An assistant that works for a shopper makes a few dozen calls. */
const callsOfClient: RateLimit = { name: "tool calls", of: "connection", most: 600, windowMs: hourMs };
const callsOfSite: RateLimit = { name: "tool calls", of: "site", most: 3_000, windowMs: minuteMs };
const enquiriesOfClient: RateLimit = { name: "enquiries by tools", of: "connection", most: 10, windowMs: hourMs };
const retryAfterSeconds = "60";

export function addAssistantRoutes(app: App, ports: AppPorts): void {
  const { rateLimits } = ports;
  app.get(llmsPath, async (context, next) => {
    const request = context.get("request");
    if (!request.site.assistants.llmsTxt) return next();
    const text = llmsText(request.site, await stockFacts(request));
    return context.text(text, 200, { "cache-control": publicPage });
  });
  // Clients ask whether there are messages to listen to: without sessions there are none.
  app.use(mcpPath, (context, next) => {
    const isCall = context.req.method === "POST" || !context.get("request").site.assistants.tools;
    return isCall ? next() : Promise.resolve(context.body(null, 405, { allow: "POST" }));
  });
  app.post(mcpPath, async (context, next) => {
    const request = context.get("request");
    const { site, now } = request;
    if (!site.assistants.tools) return next();
    const asker = { siteId: site.slug, address: context.get("clientAddress"), now };
    if (!(await rateLimits.take(callsOfClient, asker))) return tooMany(context);
    // A refused client does not use up the calls of the others.
    if (!(await rateLimits.take(callsOfSite, asker))) return tooMany(context);
    const body = await readCall(context);
    if (body === null) return rpcError(context, 400, -32_600, "Send one JSON-RPC message; batches are not supported.");
    const mayEnquire = () => rateLimits.take(enquiriesOfClient, asker);
    const isSignedIn = () => Promise.resolve(false);
    const onEnquiry = (leadId: string) => void recordLeadEvent(leadId, request, ports);
    const readWords: ReadWords = (query) => typedSearch(query, request);
    const sender = readSender(context);
    const legalPages = (settings: AssistantSite) => shownDocuments(request, settings);
    const enquiries = { ...ports, isSignedIn };
    const toolPorts = { readWords, sender, enquiries, legalPages, mayEnquire, onEnquiry };
    const onFault = (error: unknown) => ports.log("error", "tool failed", { site: site.slug, ...errorFacts(error) });
    const answer = await answerMcp({
      request: context.req.raw,
      body,
      name: site.name,
      instructions: assistantInstructions(site),
      tools: assistantTools(site),
      run: (tool, input) => runTool(tool, input, { request, ports: toolPorts, onFault }),
    });
    answer.headers.set("cache-control", "no-store");
    return answer;
  });
}

/** A JSON object; null for anything else. */
async function readCall({ req }: SiteContext): Promise<object | null> {
  try {
    const body: unknown = JSON.parse(await req.text());
    return typeof body === "object" && body !== null && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
}

function tooMany(context: SiteContext): Response {
  const answer = rpcError(context, 429, -32_000, "Too many calls. Wait a minute, then call less often.");
  answer.headers.set("retry-after", retryAfterSeconds);
  return answer;
}

function rpcError(context: SiteContext, status: 400 | 429, code: number, message: string): Response {
  const body = { jsonrpc: "2.0", error: { code, message }, id: null };
  return context.json(body, status, { "cache-control": "no-store" });
}

async function stockFacts({ engine, scope, site }: SiteRequest) {
  const { count } = await engine.search(scope, { query: emptyQuery, hitsPerPage: 0, facets: [], ranges: [] });
  return { description: site.copy.metaDescription ?? site.copy.heroDetail, count };
}
