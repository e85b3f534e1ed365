import { noBrochurePage } from "../../storefront/message/message-pages.ts";
import { brochureOf } from "../../storefront/vehicle/brochure.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html, wantsJson } from "../html-answer.ts";

/** The brochure of a vehicle, as a file to keep. */
export function addBrochureRoutes(app: App, ports: AppPorts): void {
  app.get("/cars/:file{[^/]+\\.pdf}", async (context) => {
    const request = context.get("request");
    const answer = await brochureOf(context.req.param("file").slice(0, -".pdf".length), request);
    if (answer.kind === "refused") {
      if (wantsJson(context.req)) return context.json({ error: answer.message }, answer.status);
      return html(noBrochurePage(answer.status, answer.message), request, ports, "no-store");
    }
    return context.body(new Uint8Array(await ports.brochures(answer.brochure)), 200, {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(answer.brochure.fileName)}`,
      "cache-control": "no-cache",
    });
  });
}
