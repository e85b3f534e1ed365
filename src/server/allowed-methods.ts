import { HTTPException } from "hono/http-exception";
import type { App } from "./app-ports.ts";

const methods = ["GET", "POST"] as const;
/** The route of all pages, which answers every address, if only that there is none. */
const everyPage = "/*";

/** The methods that a path has routes for, as an Allow header names them; a path without any is a page's. */
export function allowedMethods(app: App, path: string): string[] {
  const named = methods.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && route.path !== everyPage),
  );
  return (named.length === 0 ? ["GET" as const] : named).flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : [method],
  );
}

/** Refuses a method that an address has no route for. */
export function refuseMethod(allowed: readonly string[]): never {
  const names = allowed.filter((method) => method !== "HEAD").join(" and ");
  throw new HTTPException(405, { message: `This address answers ${names} only.` });
}
