import { HTTPException } from "hono/http-exception";
import { apiPath } from "../addresses/paths.ts";
import { usualPath } from "../storefront/page/usual-path.ts";
import type { App } from "./app-ports.ts";

const methods = ["GET", "POST"] as const;
/** The catch-all route of pages, which also serves "not found". */
const everyPage = "/*";

/** The methods that a path has routes for, as in an `Allow` header. A path without routes of its own is a page. */
export function allowedMethods(app: App, path: string): string[] {
  const named = methodsOfRoutes(app, path);
  return named.length === 0 ? ["GET", "HEAD"] : named;
}

/** The methods of the path's own routes; empty if it has none. */
function methodsOfRoutes(app: App, path: string): string[] {
  const named = methods.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && route.path !== everyPage),
  );
  return named.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}

/**
 * There are no pages below `apiPath`, so paths without a route get a 404 for any method, unless GET would redirect to
 * their canonical form.
 */
export function refuseUnknownApi(app: App, method: string, path: string): void {
  const named = methodsOfRoutes(app, path);
  if (!isBelow(path, apiPath) || named.includes(method)) return;
  if (named.length > 0) refuseMethod(named);
  if (methodsOfRoutes(app, usualPath(path)).includes("GET") && ["GET", "HEAD"].includes(method)) return;
  refuseAddress();
}

/** Refuses a request that no route took, because a feature is off: nothing answers GET below `apiPath` either. */
export function refuseUntaken(path: string): never {
  if (isBelow(path, apiPath)) refuseAddress();
  refuseMethod(["GET"]);
}

function refuseAddress(): never {
  throw new HTTPException(404, { message: "There is nothing at this address." });
}

/** Whether a path is the folder itself or inside it, ignoring case. */
export function isBelow(path: string, folder: string): boolean {
  return `${path.toLowerCase()}/`.startsWith(`${folder}/`);
}

/** Responds with 405 to a method without a route. */
export function refuseMethod(allowed: readonly string[]): never {
  const names = allowed.filter((method) => method !== "HEAD").join(" and ");
  throw new HTTPException(405, { message: `This address only accepts ${names}.` });
}
