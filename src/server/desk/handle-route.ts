import type { Context } from "hono";
import type { z } from "zod";
import { createTrail, type Trail } from "../../desk/audit.ts";
import type { AnyDeskRoute, RouteOutcome } from "../../desk/desk-route.ts";
import { actionRule } from "../../desk/permissions.ts";
import { parseScope } from "../../desk/scope.ts";
import { hasFreshProof, type Viewer, viewerReach } from "../../desk/viewer.ts";
import { clientAddress } from "../client-address.ts";
import type { DeskPorts } from "./desk-ports.ts";

/** The one response for what does not exist and for what is out of reach. */
export function missing(): Response {
  return Response.json({ error: "missing", message: "There is nothing here that you can see." }, { status: 404 });
}

function problem(status: number, error: string, message: string, more: object = {}): Response {
  return Response.json({ error, message, ...more }, { status });
}

const longestKey = 100;

/** Answers a request to a route: who asks, may they, what do they send, what came of it. */
export async function handleRoute(
  route: AnyDeskRoute,
  context: Context,
  viewer: Viewer,
  ports: DeskPorts,
): Promise<Response> {
  const now = ports.clock();
  const installation = ports.installation();
  const isWrite = route.method !== "GET";
  if (viewerReach(viewer, route.action, installation, now).scopes.length === 0) return missing();
  if (isWrite && viewer.isReadOnly)
    return problem(403, "read-only", "You see the desk as somebody else, so you cannot change anything.");
  if (actionRule(route.action).proof === "fresh" && !hasFreshProof(viewer, now))
    return problem(403, "fresh-proof", "Confirm that it is you, then try again.");
  const sent = await readInput(route, context);
  if (sent === null) return problem(400, "unreadable", "The request is not valid JSON.");
  const parsed = route.input.safeParse(sent);
  if (!parsed.success) return invalid(parsed.error);
  const within = route.scopeFor?.(parsed.data) ?? chosenScope(context);
  const reach = viewerReach(viewer, route.action, installation, now, within);
  const condition = isWrite ? readCondition(route, context) : { kind: "version" as const, version: 0 };
  if (condition.kind === "refused") return condition.response;
  const requestHash = ports.digest(JSON.stringify([route.method, context.req.path, sent]));
  const command = condition.kind === "command" ? { key: condition.key, requestHash } : null;
  const known = command && (await repeatedCommand(viewer, command, ports));
  if (known) return known;
  const trail = createTrail({
    actorId: viewer.person.personId,
    address: clientAddress(context, ports.proxyHops),
    action: route.action,
    at: now,
    command,
    undoes: null,
  });
  const version = condition.kind === "version" ? condition.version : 0;
  const outcome = await route.run({ input: parsed.data, reach, viewer, trail, version, installation, now });
  if (outcome.kind === "repeated" && command)
    return (await repeatedCommand(viewer, command, ports)) ?? problem(409, "repeated", repeatedText);
  checkTrail(route, outcome, trail);
  const response = answer(route, outcome);
  if (command && outcome.kind === "done")
    await ports.commands.answered(viewer.person.personId, command.key, await response.clone().text());
  return response;
}

/** A write that stored nothing in the audit is a fault of the route. */
function checkTrail({ method, path }: AnyDeskRoute, outcome: RouteOutcome<unknown>, trail: Trail): void {
  if (method !== "GET" && outcome.kind === "done" && trail.count() === 0)
    throw new Error(`${method} ${path} changed something without an audit entry.`);
}

/** Parameters of the path, then the query of a read or the body of a write, as one object. */
async function readInput({ method }: AnyDeskRoute, { req }: Context): Promise<object | null> {
  const { scope: _scope, ...query } = req.query();
  if (method === "GET") return { ...query, ...req.param() };
  const body: unknown = await req.json().catch(() => null);
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  return { ...body, ...req.param() };
}

/** The part of the installation that the viewer looks at. */
function chosenScope({ req }: Context) {
  const text = req.query("scope");
  return text === undefined || text === "" ? null : parseScope(text);
}

type Condition =
  | { kind: "version"; version: number }
  | { kind: "command"; key: string }
  | { kind: "refused"; response: Response };

function readCondition({ method }: AnyDeskRoute, { req }: Context): Condition {
  if (method === "POST") {
    const key = req.header("idempotency-key") ?? "";
    if (key !== "" && key.length <= longestKey) return { kind: "command", key };
    const response = problem(400, "idempotency-key", "Send an Idempotency-Key of at most 100 characters.");
    return { kind: "refused", response };
  }
  const [, digits] = /^"(\d{1,15})"$/.exec(req.header("if-match") ?? "") ?? [];
  if (digits !== undefined) return { kind: "version", version: Number(digits) };
  return { kind: "refused", response: problem(428, "if-match", 'Send the version that you read as If-Match: "N".') };
}

const repeatedText = "This was done already. Load the page again to see it.";

async function repeatedCommand(
  { person }: Viewer,
  { key, requestHash }: { key: string; requestHash: string },
  { commands }: DeskPorts,
): Promise<Response | null> {
  const known = await commands.find(person.personId, key);
  if (known === null) return null;
  if (known.requestHash !== requestHash)
    return problem(422, "idempotency-key", "This Idempotency-Key was used for another request.");
  if (known.response === null) return problem(409, "repeated", repeatedText);
  return new Response(known.response, { headers: { "content-type": "application/json" } });
}

function invalid(error: z.ZodError): Response {
  const fields = error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return problem(422, "invalid", "Correct the marked fields.", { fields });
}

function answer(route: AnyDeskRoute, outcome: RouteOutcome<unknown>): Response {
  switch (outcome.kind) {
    case "done":
      return withVersion(Response.json(route.output.parse(outcome.value)), outcome.version);
    case "conflict": {
      const current = route.output.parse(outcome.current);
      const message = "This was changed since you read it.";
      return withVersion(problem(412, "conflict", message, { current, version: outcome.version }), outcome.version);
    }
    case "refused": {
      const fields = outcome.field === undefined ? [] : [{ field: outcome.field, message: outcome.message }];
      return problem(422, "refused", outcome.message, { fields });
    }
    case "file":
      return file(outcome);
    case "missing":
    case "repeated":
      return missing();
  }
}

function withVersion(response: Response, version: number | undefined): Response {
  if (version !== undefined) response.headers.set("etag", `"${version}"`);
  return response;
}

function file({ name, mediaType, lines }: Extract<RouteOutcome<unknown>, { kind: "file" }>): Response {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    // Streams are sent as they come, never collected to be compressed.
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store, no-transform",
    },
  });
}
