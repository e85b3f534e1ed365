import { HTTPException } from "hono/http-exception";
import { apiPath } from "../addresses/paths.ts";
import { usualPath } from "../storefront/page/usual-path.ts";
import type { App } from "./app-ports.ts";

const methods = ["GET", "POST"] as const;
/** The route of all pages, which answers every address, if only that there is none. */
const everyPage = "/*";

/** The methods that a path has routes for, as an Allow header names them; a path without any is a page's. */
export function allowedMethods(app: App, path: string): string[] {
  const named = methodsOfRoutes(app, path);
  return named.length === 0 ? ["GET", "HEAD"] : named;
}

/** The same, and none for a path without a route of its own. */
function methodsOfRoutes(app: App, path: string): string[] {
  const named = methods.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && route.path !== everyPage),
  );
  return named.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}

/** Below `apiPath` are no pages: an address without a route is none for any method, unless it is one written otherwise. */
export function refuseUnknownApi(app: App, method: string, path: string): void {
  const named = methodsOfRoutes(app, path);
  if (!isBelow(path, apiPath) || named.includes(method)) return;
  if (named.length > 0) refuseMethod(named);
  if (methodsOfRoutes(app, usualPath(path)).includes("GET") && ["GET", "HEAD"].includes(method)) return;
  throw new HTTPException(404, { message: "There is nothing at this address." });
}

/** Whether an address is a folder itself or in it, in any case. */
export function isBelow(path: string, folder: string): boolean {
  return `${path.toLowerCase()}/`.startsWith(`${folder}/`);
}

/** Refuses a method that an address has no route for. */
export function refuseMethod(allowed: readonly string[]): never {
  const names = allowed.filter((method) => method !== "HEAD").join(" and ");
  throw new HTTPException(405, { message: `This address answers ${names} only.` });
}
