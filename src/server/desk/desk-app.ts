import { Hono } from "hono";
import { deskFilesPath, livePath, mePath, sessionsPath, signOutPath, viewEndPath } from "../../desk/desk-paths.ts";
import { describeViewer, sessionList } from "../../desk/me.ts";
import { parseScope } from "../../desk/scope.ts";
import type { Viewer } from "../../desk/viewer.ts";
import { allSites, type RateLimit } from "../../leads/rate-limits.ts";
import { clientAddress } from "../client-address.ts";
import { limitedBody } from "../limited-body.ts";
import { errorFacts } from "../log.ts";
import { isSameSite } from "../security-headers.ts";
import { addEntranceRoutes } from "./entrance-routes.ts";
import { addFactorRoutes } from "./factor-routes.ts";
import { addPasskeyRoutes } from "./passkey-routes.ts";
import { addSignInRoutes } from "./sign-in-routes.ts";
import { shellPage } from "./desk-pages.ts";
import type { DeskPorts } from "./desk-ports.ts";
import { endSession, readViewer, sessionHash } from "./desk-session.ts";
import { handleRoute, missing } from "./handle-route.ts";
import { rememberWay, takeWay } from "./way-back.ts";

type Env = { Variables: { viewer: Viewer } };
export type DeskApp = Hono<Env>;

const largestBodyBytes = 65_536;
const minuteMs = 60_000;
/** More than somebody who works fast, with several tabs, needs. */
const personLimit: RateLimit = { name: "desk person", of: "recipient", most: 1_200, windowMs: minuteMs };
/** An office of many people behind one address. */
const connectionLimit: RateLimit = { name: "desk", of: "connection", most: 6_000, windowMs: minuteMs };

/** No script, style or picture of another origin; no frame around the desk. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers: Readonly<Record<string, string>> = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
  "x-robots-tag": "noindex",
  "cache-control": "no-store",
};

/** All routes of the desk's host. No site is served there, and nothing of it at a site. */
export function createDeskApp(ports: DeskPorts): DeskApp {
  const app: DeskApp = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
  app.get("/livez", (context) => context.text("ok"));
  app.get(`${deskFilesPath}/:name`, async (context) => {
    const asset = await ports.assets.file(context.req.param("name"));
    if (asset === null) return context.text("There is no such file.\n", 404);
    return context.body(new Uint8Array(asset.body), 200, {
      "content-type": asset.contentType,
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
  app.use(async (context, next) => {
    const { method, raw } = context.req;
    if (method !== "GET" && method !== "HEAD" && !isSameSite(raw))
      return Response.json({ error: "cross-site", message: "This request came from another site." }, { status: 403 });
    const asker = { siteId: allSites, address: clientAddress(context, ports.proxyHops), now: ports.clock() };
    return (await ports.rateLimits.take(connectionLimit, asker)) ? next() : tooMany();
  });
  app.use(limitedBody({ largestBytes: largestBodyBytes, tooLarge }));
  addEntranceRoutes(app, ports);
  addSignInRoutes(app, ports);
  addPasskeyRoutes(app, ports);
  addFactorRoutes(app, ports);
  app.post(signOutPath, async (context) => {
    await endSession(context, ports);
    return context.redirect("/", 303);
  });
  addApi(app, ports);
  app.get("*", async (context) => {
    const viewer = await readViewer(context, ports);
    if (viewer === null) {
      rememberWay(context, ports);
      return context.redirect(ports.mode === "demo" ? "/enter" : "/sign-in", 303);
    }
    const way = context.req.path === "/" ? takeWay(context, ports) : null;
    if (way !== null) return context.redirect(way, 303);
    return context.html(shellPage(ports.assets));
  });
  app.all("*", () => missing());
  app.onError((error, context) => {
    ports.log("error", "request failed", { site: "desk", path: context.req.routePath, ...errorFacts(error) });
    return Response.json(
      { error: "fault", message: "Something went wrong on our side. Nothing was changed. Please try again." },
      { status: 500, headers },
    );
  });
  return app;
}

function addApi(app: DeskApp, ports: DeskPorts): void {
  app.use("/api/*", async (context, next) => {
    const viewer = await readViewer(context, ports);
    if (viewer === null)
      return Response.json({ error: "sign-in", message: "Sign in, then try again." }, { status: 401 });
    const asker = { siteId: allSites, address: null, recipient: viewer.person.personId, now: ports.clock() };
    if (!(await ports.rateLimits.take(personLimit, asker))) return tooMany();
    context.set("viewer", viewer);
    return next();
  });
  addOwnRoutes(app, ports);
  for (const route of ports.routes)
    app.on(route.method, route.path, (context) => handleRoute(route, context, context.get("viewer"), ports));
  app.all("/api/*", () => missing());
}

/** What belongs to the viewer alone, whatever their role. */
function addOwnRoutes(app: DeskApp, ports: DeskPorts): void {
  app.get(mePath, (context) =>
    context.json(describeViewer(context.get("viewer"), ports.installation(), ports.clock())),
  );
  app.get(sessionsPath, async (context) => {
    const viewer = context.get("viewer");
    return context.json(sessionList(await ports.sessions.list(viewer.person.personId, ports.clock()), viewer));
  });
  app.delete(`${sessionsPath}/:sessionId`, async (context) => {
    const { person } = context.get("viewer");
    const isEnded = await ports.sessions.end(person.personId, context.req.param("sessionId"));
    return isEnded ? context.json({}) : missing();
  });
  app.post(viewEndPath, async (context) => {
    const hash = sessionHash(context, ports);
    if (hash !== null) await ports.sessions.setView(hash, null);
    return context.json({});
  });
  app.get(livePath, (context) => {
    const scope = context.req.query("scope");
    const body = ports.live.open({
      sessionHash: sessionHash(context, ports) ?? "",
      viewer: context.get("viewer"),
      within: scope === undefined ? null : parseScope(scope),
      lastEventId: context.req.header("last-event-id") ?? null,
    });
    if (body === null) return tooMany();
    return context.body(body, 200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
  });
}

function tooMany(): Response {
  const message = "Too many requests. Wait a minute, then try again.";
  return Response.json({ error: "too-many", message }, { status: 429, headers: { "retry-after": "60" } });
}

function tooLarge(): Response {
  return Response.json({ error: "too-large", message: "That is too long." }, { status: 413 });
}
