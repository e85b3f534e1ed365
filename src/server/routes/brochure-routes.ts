import { vehiclesPath } from "../../addresses/paths.ts";
import { vehicleHref } from "../../addresses/paths.ts";
import { addressConnection } from "../../leads/spam-guard.ts";
import { brochureBusy, brochureBusyPage, noBrochurePage } from "../../storefront/message/message-pages.server.ts";
import { vehicleBrochure } from "../../storefront/vehicle/brochure.server.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html, wantsJson } from "../html-answer.ts";
import { refusalStatus } from "../try-again.ts";

/** By then a full queue of brochures has been printed. */
const retryAfterSeconds = "10";

export function addBrochureRoutes(app: App, ports: AppPorts): void {
  app.get(`${vehiclesPath}/:file{[^/]+\\.pdf}`, async (context) => {
    const request = context.get("request");
    const slug = context.req.param("file").slice(0, -".pdf".length);
    const answer = await vehicleBrochure(slug, request);
    if (answer.kind === "refused") {
      if (wantsJson(context.req)) return context.json({ error: answer.message }, answer.status);
      return html(noBrochurePage(answer.status, answer.message), request, ports, "no-store");
    }
    const address = context.get("clientAddress");
    const client = address === null ? null : addressConnection(address);
    const asker = { siteId: request.site.slug, client, signal: context.req.raw.signal };
    const printed = await ports.brochures.print(asker, answer.brochure);
    if (printed.kind !== "done") {
      const status = refusalStatus(printed);
      const refusal = wantsJson(context.req)
        ? context.json({ error: brochureBusy }, status)
        : html(brochureBusyPage(status, vehicleHref(slug)), request, ports, "no-store");
      refusal.headers.set("retry-after", retryAfterSeconds);
      return refusal;
    }
    return context.body(new Uint8Array(printed.result), 200, {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(answer.brochure.fileName)}`,
      "cache-control": "no-cache",
    });
  });
}
