import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { openStore } from "../../src/adapters/open-store.ts";
import type { NewLead } from "../../src/leads/lead-store.ts";
import { storeOptionsFromEnvironment } from "../../src/adapters/store/store-options.ts";

/** What `POST /lead` takes: an enquiry with the key that makes its repetition harmless. */
export type LeadRequest = { lead: NewLead; idempotencyKey: string };

const store = await openStore(storeOptionsFromEnvironment(process.env));
const app = new Hono().post("/lead", async (context) => {
  const { lead, idempotencyKey } = await context.req.json<LeadRequest>();
  const { leadId, receivedAt } = lead;
  const entry = { id: `mail-${leadId}`, target: "dealer", payload: { leadId }, dueAt: receivedAt };
  return context.json(await store.leads.submit(lead, idempotencyKey, [{ ...entry, kind: "mail" }]));
});
// The shopper sends it again; the default would also print the error.
app.onError((_error, context) => context.text("not stored", 500));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.stdout.write(`port ${port}\n`));
