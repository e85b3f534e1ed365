import { parseArgs } from "node:util";
import { deliveredFiles } from "../src/adapters/delivery/delivered-files.ts";
import { type Person, type PersonalDataStore, personOf } from "../src/leads/personal-data.ts";
import { withExistingStore } from "./with-existing-store.ts";

const usage = `Usage: npm run privacy -- <command> --phone PHONE | --email EMAIL
  export   prints everything kept about the person, on every site, as one JSON array
  erase    takes the person out of everything that is kept, on every site; what was delivered to others stays there
Both may be given: then whatever has either of them is the person's.
Exit code 0: done; 1: not possible; 2: wrong arguments.
The store is DATABASE_URL's, else the embedded one in DATA_DIR (.data).
`;

type Command = { name: "export" | "erase"; person: Person };

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (command === null) {
    process.stderr.write(usage);
    return 2;
  }
  const files = deliveredFiles(process.env["DATA_DIR"]?.trim() || ".data");
  return withExistingStore((store) => run(command, [...store.personalData, files]));
}

function parseCommand(args: string[]): Command | null {
  try {
    const options = { phone: { type: "string" }, email: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, ...rest] = positionals;
    const person = personOf(values.phone ?? null, values.email ?? null);
    if ((name === "export" || name === "erase") && rest.length === 0 && person !== null) return { name, person };
  } catch {
    // An option that does not exist: the usage says which do.
  }
  return null;
}

async function run({ name, person }: Command, stores: readonly PersonalDataStore[]): Promise<number> {
  if (name === "export") {
    const records = await Promise.all(stores.map((store) => store.exportOf(person)));
    process.stdout.write(`${JSON.stringify(records.flat(), null, 2)}\n`);
    return 0;
  }
  let erased = 0;
  for (const store of stores) erased += await store.erase(person, Date.now());
  process.stdout.write(`Erased: ${erased} ${erased === 1 ? "record" : "records"}.\n`);
  return 0;
}

process.exitCode = await main();
