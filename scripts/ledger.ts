import type { Store } from "../src/adapters/open-store.ts";
import { refuseUnknownSite } from "./known-site.ts";
import { checkLedger } from "./ledger/check-ledger.ts";
import { exportLedger, showLedger } from "./ledger/print-ledger.ts";
import { readArguments, runCommand, WrongArguments } from "./read-arguments.ts";
import { withExistingStore } from "./with-existing-store.ts";

const usage = `Usage: npm run ledger -- <command> [--site SITE]
  check [--days N] [--offline] [--json]
                     checks that every movement sums to 0, prints the balance of each account, and compares the last
                     N days (30) with the payment gateways; --offline: without the gateways
  show [--payment ID] [--json]
                     lists every movement of money, oldest first, or those of a payment: its id, or the gateway's
  export             prints every line of the ledger as CSV, amounts in dollars
Exit codes: 0 everything adds up; 1 something does not, or a gateway does not respond; 2 invalid arguments.
Uses the store in DATABASE_URL, otherwise the embedded store in DATA_DIR (.data). Keys of gateways are read from the
environment, by the names in the settings.
`;

const commandNames = ["check", "show", "export"] as const;
type CommandName = (typeof commandNames)[number];
type Command = {
  name: CommandName;
  siteId: string | null;
  paymentId: string | null;
  json: boolean;
  isOffline: boolean;
  days: number;
};

function readCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments(args, {
    site: { type: "string" },
    payment: { type: "string" },
    days: { type: "string" },
    offline: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  });
  const [name, ...rest] = positionals;
  if (name === undefined || !isCommandName(name)) throw new WrongArguments("Use check, show or export.");
  if (rest.length > 0) throw new WrongArguments(`${name} does not accept "${rest.join(" ")}".`);
  const { site = null, payment = null, days, offline, json } = values;
  const refuse = (option: string) => {
    throw new WrongArguments(`${name} does not have the option --${option}.`);
  };
  if (payment !== null && name !== "show") refuse("payment");
  if (days !== undefined && name !== "check") refuse("days");
  if (offline && name !== "check") refuse("offline");
  if (json && name === "export") refuse("json");
  if (days !== undefined && !/^[1-9]\d{0,2}$/.test(days))
    throw new WrongArguments("--days must be a number from 1 to 999.");
  return { name, siteId: site, paymentId: payment, json, isOffline: offline, days: Number(days ?? 30) };
}

function isCommandName(name: string): name is CommandName {
  return commandNames.some((known) => known === name);
}

async function execute(store: Store, command: Command): Promise<number> {
  const { name, siteId } = command;
  if (siteId !== null) await refuseUnknownSite(siteId, store);
  const siteIds = siteId === null ? await store.ledger.siteIds() : [siteId];
  if (name === "check") return checkLedger(store, siteIds, command);
  if (name === "export") return exportLedger(store.ledger, siteIds);
  return showLedger(store.ledger, siteIds, command);
}

// A reader such as `head` may close the pipe early.
process.stdout.on("error", () => process.exit(0));
process.exitCode = await runCommand(usage, async () => {
  const command = readCommand(process.argv.slice(2));
  return withExistingStore((store) => execute(store, command));
});
