import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { LeadReceipt } from "../../src/leads/lead-store.ts";
import type { StoreOptions } from "../../src/adapters/store/store-options.ts";
import { leadSchema } from "../../src/leads/lead.ts";
import type { LeadServer, StartLeadServer } from "./crash-run.ts";
import type { LeadRequest } from "./lead-server.ts";

const crashSiteId = "crash-site";

/** Starts a process that does nothing but take leads into the embedded store of `dataDir`. */
export const startSmallLeadServer: StartLeadServer = (dataDir) => startLeadServerOn({ dataDir });

/** The same on any store. */
export async function startLeadServerOn(options: StoreOptions): Promise<LeadServer & { isRunning(): boolean }> {
  const place =
    "dataDir" in options ? { DATA_DIR: options.dataDir, DATABASE_URL: "" } : { DATABASE_URL: options.databaseUrl };
  const env = { ...process.env, ...place };
  const script = fileURLToPath(new URL("lead-server.ts", import.meta.url));
  const server = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(createInterface(server.stdout), "line")) as [string];
  const url = `http://127.0.0.1:${line.replace("port ", "")}/lead`;
  const hasEnded = once(server, "exit");
  return {
    async submit(enquiryKey) {
      const request: LeadRequest = { idempotencyKey: enquiryKey, lead: leadFor(enquiryKey) };
      const answer = await fetch(url, { method: "POST", body: JSON.stringify(request) });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
      return ((await answer.json()) as LeadReceipt).leadId;
    },
    async kill() {
      server.kill("SIGKILL");
      await hasEnded;
    },
    isRunning: () => server.exitCode === null && server.signalCode === null,
  };
}

function leadFor(enquiryKey: string): LeadRequest["lead"] {
  const contact = { name: "Robin Archer", email: "robin@example.com", phone: "+61491570006" };
  const lead = leadSchema.parse({
    ...contact,
    category: "Used Vehicle Enquiry",
    message: enquiryKey,
  });
  return { ...lead, siteId: crashSiteId, leadId: crypto.randomUUID(), receivedAt: Date.now() };
}
