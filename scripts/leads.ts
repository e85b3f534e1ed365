import { parseArgs } from "node:util";
import { hasStore, openStore, storeOptionsFromEnvironment, type Store } from "../src/adapters/store/open-store.ts";
import type { StoredLead } from "../src/leads/lead-store.ts";
import type { OutboxStatus } from "../src/leads/outbox.ts";

const usage = `Usage: npm run leads -- <command> [--site SITE] [--json]
  list               every lead, newest first, of every site or of SITE; --json: one array, whole
  show LEAD          one lead with its deliveries
  redeliver LEAD     sends what follows a lead (mails and the like) once more
The store is DATABASE_URL's, else the embedded one in DATA_DIR (.data).
`;

type Command = {
  name: "list" | "show" | "redeliver";
  leadId: string;
  siteId: string | null;
  json: boolean;
};

/** Runs the command and answers the exit code: 0 done, 1 not possible, 2 wrong arguments. */
async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (command === null) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    const options = storeOptionsFromEnvironment(process.env);
    if (!hasStore(options))
      return fail("There is no store yet. Start the server first, or set DATA_DIR or DATABASE_URL.");
    const store = await openStore(options);
    try {
      return await runCommand(store, command);
    } finally {
      await store.close();
    }
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function parseCommand(args: string[]): Command | null {
  try {
    const options = {
      site: { type: "string" },
      json: { type: "boolean", default: false },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, leadId, ...rest] = positionals;
    const command = { siteId: values.site ?? null, json: values.json };
    if (name === "list" && leadId === undefined) return { ...command, name, leadId: "" };
    if ((name === "show" || name === "redeliver") && leadId !== undefined && rest.length === 0) {
      return { ...command, name, leadId };
    }
  } catch {
    // An option that does not exist: the usage says which do.
  }
  return null;
}

async function runCommand(store: Store, command: Command): Promise<number> {
  const leads = await store.leads.leads(command.siteId);
  if (command.name === "list") {
    process.stdout.write(command.json ? jsonArray(leads) : table(leads));
    return 0;
  }
  const [lead, another] = leads.filter((candidate) => candidate.leadId === command.leadId);
  if (lead === undefined)
    return fail(`There is no lead ${command.leadId}${command.siteId === null ? "" : ` of site ${command.siteId}`}.`);
  if (another !== undefined) return fail(`Several sites have a lead ${command.leadId}: choose one by --site.`);
  if (command.name === "redeliver") {
    const count = await store.outbox.redeliver(lead.siteId, lead.leadId, Date.now());
    process.stdout.write(
      command.json
        ? `${JSON.stringify({ redelivered: count })}\n`
        : `Due again: ${count} ${count === 1 ? "delivery" : "deliveries"}.\n`,
    );
    return 0;
  }
  const deliveries = await store.outbox.entriesOf(lead.siteId, lead.leadId);
  process.stdout.write(command.json ? `${JSON.stringify({ ...lead, deliveries }, null, 2)}\n` : page(lead, deliveries));
  return 0;
}

/** One lead a line, so that the array can also be read line by line. */
function jsonArray(leads: StoredLead[]): string {
  if (leads.length === 0) return "[]\n";
  return `[\n${leads.map((lead) => JSON.stringify(lead)).join(",\n")}\n]\n`;
}

function table(leads: StoredLead[]): string {
  const rows = leads.map((lead) => [
    timeOf(lead.receivedAt),
    lead.siteId,
    lead.leadId,
    lead.category,
    lead.name,
    vehicleOf(lead),
  ]);
  const cells = [["Received", "Site", "Lead", "Category", "Name", "Vehicle"], ...rows].map((row) => row.map(printable));
  const widths = cells.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n${leads.length} ${leads.length === 1 ? "lead" : "leads"}\n`;
}

function page({ siteId, leadId, receivedAt, ...lead }: StoredLead, deliveries: OutboxStatus[]): string {
  const facts = Object.entries({
    lead: leadId,
    site: siteId,
    received: timeOf(receivedAt),
    ...lead,
  })
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name.padEnd(24)}${printable(Array.isArray(value) ? value.join(", ") : String(value))}`);
  const tries = deliveries.map(({ kind, state, attempts, dueAt, lastError }) => {
    const next = state === "pending" ? `, due ${timeOf(dueAt)}` : "";
    const error = lastError === null ? "" : `, last error: ${printable(lastError)}`;
    return `${"delivery".padEnd(24)}${printable(kind)}: ${state} after ${attempts} attempts${next}${error}`;
  });
  return `${[...facts, ...tries].join("\n")}\n`;
}

function vehicleOf({ vehicleMake, vehicleModel, stockNumber }: StoredLead): string {
  const name = [vehicleMake, vehicleModel].filter((part) => part !== null).join(" ");
  return stockNumber === null ? name : `${name} (${stockNumber})`.trim();
}

function timeOf(epochMs: number): string {
  return new Date(epochMs).toISOString().replace("T", " ").replace(/\.\d+/, "");
}

/** What a stranger typed must not steer the operator's terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

// A reader such as `head` may leave before the end.
process.stdout.on("error", () => process.exit(0));
process.exitCode = await main();
