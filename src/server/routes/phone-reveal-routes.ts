import { phoneRevealsPath } from "../../addresses/paths.ts";
import { receivePhoneReveal } from "../../storefront/vehicle/phone-reveal.route.ts";
import type { App, AppPorts } from "../app-ports.ts";

export function addPhoneRevealRoutes(app: App, ports: AppPorts): void {
  app.post(phoneRevealsPath, async (context) => {
    if (!context.req.header("content-type")?.startsWith("application/json")) {
      return context.json({ error: "Send JSON." }, 415);
    }
    const body: unknown = await context.req.json().catch(() => null);
    const outcome = await receivePhoneReveal(body, context.get("request"), ports.phoneReveals);
    if (outcome.kind === "recorded") return context.body(null, 204);
    return context.json({ error: outcome.message }, outcome.status);
  });
}
