import type { App, AppPorts, SiteContext } from "../app-ports.ts";

/** Routes that load balancers and monitoring request on any host. */
export function addHealthRoutes(app: App, { readiness }: Pick<AppPorts, "readiness">): void {
  app.get("/livez", (context) => context.text("ok"));
  app.get("/readyz", async (context) => {
    const { isReady, notes } = await readiness();
    return health(isReady, notes, context);
  });
  app.get("/readyz/pages", async (context) => {
    const { showsPages, notes } = await readiness();
    return health(showsPages, notes, context);
  });
}

function health(isReady: boolean, notes: readonly string[], context: SiteContext): Response {
  return context.text([isReady ? "ready" : "not ready", ...notes].join("\n"), isReady ? 200 : 503, {
    "cache-control": "no-store",
  });
}
