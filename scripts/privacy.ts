import { setTimeout as sleep } from "node:timers/promises";
import { deliveredFiles, unreadableFiles } from "../src/adapters/delivery/delivered-files.ts";
import { fileStorageFromEnvironment } from "../src/adapters/file-storage/open-file-storage.ts";
import type { Store } from "../src/adapters/open-store.ts";
import { type ContactPoint, emailContactPoint, phoneContactPoint } from "../src/leads/contact-point.ts";
import { leaseMs } from "../src/outbox/work-entry.ts";
import { findPerson, personRule } from "../src/leads/find-person.ts";
import { leadReference } from "../src/leads/lead-reference.ts";
import type { PersonalDataStore, PersonalRecord, PersonOnSite } from "../src/leads/personal-data.ts";
import { formatPhoneNumber } from "../src/leads/phone-number.ts";
import { withoutUrlSecrets } from "../src/settings/web-url.ts";
import { askYes } from "./ask-yes.ts";
import { exitWrongArguments, readArguments, runCommand, WrongArguments } from "./read-arguments.ts";
import { withExistingStore } from "./with-existing-store.ts";
import { errorText } from "../src/settings/error-text.ts";

const usage = `Usage: npm run privacy -- <command> --phone PHONE | --email EMAIL [--exact]
  export   prints everything stored about the person on every site as one JSON array; logins and keys in the
           addresses of deliveries are left out
  erase    shows what is stored about the person, asks for confirmation, and deletes it from the database, its files
           and the data folder on every site; data already delivered to others is not affected
  --yes    erases without asking
  --exact  includes only what contains the phone number or email address itself
With both --phone and --email, anything that contains either of them belongs to the person.
${personRule}
Exit codes: 0 done; 1 failed; 2 invalid arguments, or not confirmed.
Uses the store in DATABASE_URL, otherwise the embedded store in DATA_DIR (.data).
`;

type Command = { name: "export" | "erase"; named: ContactPoint[]; isAgreed: boolean; isExact: boolean };

function readCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments(args, {
    phone: { type: "string" },
    email: { type: "string" },
    yes: { type: "boolean", default: false },
    exact: { type: "boolean", default: false },
  });
  const [name, ...rest] = positionals;
  if (name !== "export" && name !== "erase") throw new WrongArguments("Use export or erase.");
  if (rest.length > 0) throw new WrongArguments(`Unexpected argument: "${rest.join(" ")}".`);
  if (name === "export" && values.yes) throw new WrongArguments("Only erase has the option --yes.");
  const named = [
    namedPoint(values.phone, "--phone", phoneContactPoint, "an Australian phone number like 0412 345 678"),
    namedPoint(values.email, "--email", emailContactPoint, "a full email address like name@example.com"),
  ].filter((point) => point !== null);
  if (named.length === 0) throw new WrongArguments("Give the person's --phone or --email.");
  return { name, named, isAgreed: values.yes, isExact: values.exact };
}

function namedPoint(
  text: string | undefined,
  option: string,
  read: (text: string) => ContactPoint | null,
  expected: string,
): ContactPoint | null {
  if (text === undefined) return null;
  const point = read(text);
  if (point === null) throw new WrongArguments(`${option} ${JSON.stringify(text)} is not ${expected}.`);
  return point;
}

/** A person's records on one site, as stored. */
type StoredRecords = { person: PersonOnSite; records: PersonalRecord[] };

async function run(store: Store, { name, named, isAgreed, isExact }: Command): Promise<number> {
  const dataDir = process.env["DATA_DIR"]?.trim() || ".data";
  const files = fileStorageFromEnvironment(process.env, dataDir);
  const parts = [...store.personalData, deliveredFiles(files, store.knownDeliveries)];
  const stored = await readStoredRecords(parts, await findPerson(named, parts, isExact));
  if (name === "export") {
    process.stdout.write(
      `${JSON.stringify(
        stored.flatMap(({ records }) => records),
        (key, value: unknown) => (key === "target" && typeof value === "string" ? withoutUrlSecrets(value) : value),
        2,
      )}\n`,
    );
    return 0;
  }
  const unreadable = await unreadableFiles(files);
  if (unreadable.length > 0) {
    process.stderr.write(`These files are neither ADF nor JSON; check them yourself: ${unreadable.join(", ")}\n`);
  }
  if (stored.length === 0) {
    process.stdout.write(`Nothing is stored about ${named.map(pointText).join(" and ")}.\n`);
    return 0;
  }
  process.stdout.write(await planText(store, stored));
  if (!isAgreed && !(await askYes("All of this will be erased."))) return exitWrongArguments;
  const lateFiles = await erase(store, parts, stored);
  const count = stored.reduce((sum, { records }) => sum + records.length, lateFiles);
  process.stdout.write(`Erased: ${count} ${count === 1 ? "record" : "records"}.\n`);
  await store.removeErasedBytes().catch((error: unknown) => {
    const reason = errorText(error);
    throw new Error(
      `The person is erased, but deleted rows may still be in the database files: ${reason} Run the command again later.`,
    );
  });
  process.stdout.write("The deleted data has also been removed from the database files.\n");
  return 0;
}

async function readStoredRecords(
  parts: readonly PersonalDataStore[],
  people: readonly PersonOnSite[],
): Promise<StoredRecords[]> {
  const stored: StoredRecords[] = [];
  for (const person of people) {
    const records = (await Promise.all(parts.map((part) => part.readRecords(person)))).flat();
    if (records.length > 0) stored.push({ person, records });
  }
  return stored;
}

/**
 * Deletes files first, while their leads still identify the owner, and again after pending deliveries. Returns the
 * number of files added in between.
 */
async function erase(
  store: Store,
  parts: readonly PersonalDataStore[],
  stored: readonly StoredRecords[],
): Promise<number> {
  const files = parts.slice(-1);
  for (const { person } of stored) {
    for (const part of [...files, ...parts.slice(0, -1)]) await part.erase(person, Date.now());
  }
  await deliveriesEnd(store, stored);
  let lateFiles = 0;
  for (const { person } of stored) for (const part of files) lateFiles += await part.erase(person, Date.now());
  return lateFiles;
}

/** Waits until no server is still running a delivery that it started before the erasure. */
async function deliveriesEnd({ outbox }: Store, stored: readonly StoredRecords[]): Promise<void> {
  const giveUpAt = Date.now() + leaseMs;
  for (const { person } of stored) {
    for (const { kind, id } of person.subjects) {
      if (kind !== "lead") continue;
      const isUnderWay = async () =>
        (await outbox.readAttempts(person.siteId, id)).some(
          ({ startedAt, endedAt }) => endedAt === null && startedAt > Date.now() - leaseMs,
        );
      while (Date.now() < giveUpAt && (await isUnderWay())) await sleep(200);
    }
  }
}

async function planText(store: Store, stored: readonly StoredRecords[]): Promise<string> {
  const sites = await Promise.all(stored.map((onSite) => siteText(store, onSite)));
  return `${personRule}\n\nThis will be erased:\n\n${sites.join("\n")}\n`;
}

async function siteText({ outbox }: Store, { person, records }: StoredRecords): Promise<string> {
  const { siteId, points, shared, subjects } = person;
  const leads = subjects.filter(({ kind }) => kind === "lead");
  const deliveries = (await Promise.all(leads.map(({ id }) => outbox.readEntries(siteId, id)))).flat();
  const waiting = deliveries.filter(({ state }) => state === "pending").length;
  const files = records.flatMap(({ kind, record }) => (kind === "file" ? [(record as { path: string }).path] : []));
  const byKind = Map.groupBy(records, ({ kind }) => kind);
  const lines = [
    ...points.map(({ point, foundIn }) => {
      if (foundIn === null) return `${pointText(point)}: named`;
      const where = foundIn.siteId === siteId ? "" : ` of site ${foundIn.siteId}`;
      return `${pointText(point)}: occurs with it in ${foundIn.kind} ${leadReference(foundIn.id)}${where}`;
    }),
    ...shared.map((point) => `${pointText(point)}: shared by several people, not followed`),
    ...[...byKind].map(([kind, ofKind]) => `${ofKind.length} x ${kind}`),
    ...(leads.length === 0 ? [] : [`leads ${leads.map(({ id }) => leadReference(id)).join(", ")}`]),
    ...files.map((path) => `file ${path}`),
    ...(waiting === 0 ? [] : [`${waiting} of their deliveries are pending and will not reach the dealer`]),
  ];
  return `Site ${siteId}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

function pointText(point: ContactPoint): string {
  return formatPhoneNumber(point);
}

process.exitCode = await runCommand(usage, async () => {
  const command = readCommand(process.argv.slice(2));
  return withExistingStore((store) => run(store, command));
});
