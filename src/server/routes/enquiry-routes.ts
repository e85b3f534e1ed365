import { bodyLimit } from "hono/body-limit";
import { largestEnquiryBodyBytes } from "../../leads/enquiry-form.ts";
import { receiveEnquiry } from "../../storefront/enquiry/enquiry.route.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html, wantsJson } from "../html-answer.ts";

/** Takes an enquiry. */
export function addEnquiryRoutes(app: App, ports: AppPorts): void {
  const limit = bodyLimit({
    maxSize: largestEnquiryBodyBytes,
    onError: (context) =>
      context.json({ error: "The enquiry is too long. Shorten the message and send it again." }, 413),
  });
  app.post("/enquiries", limit, async (context) => {
    const request = context.get("request");
    const isForScript = wantsJson(context.req);
    const outcome = await receiveEnquiry(context, request, ports);
    switch (outcome.kind) {
      case "stored":
        if (isForScript) return context.json({ lead_id: outcome.leadId });
        if (outcome.nextStep !== null) return html(outcome.nextStep, request, ports, "no-store");
        return context.redirect(`/success?lead=${outcome.leadId}`, 303);
      case "invalid":
        if (!isForScript) return html(outcome.page, request, ports, "no-store");
        return context.json({ error: "Please fix the following errors:", errors: outcome.errors }, 422);
      case "refused":
        return context.json({ error: outcome.message }, outcome.status);
    }
  });
}
