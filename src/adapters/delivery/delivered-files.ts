import { readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { toContactPoints, type ContactPoint } from "../../leads/contact-point.ts";
import { contactPointsOfAdf } from "../../leads/delivery/read-adf-contact.ts";
import type { PersonalDataStore, PersonOnSite } from "../../leads/personal-data.ts";
import { withoutUrlSecrets } from "../../settings/web-url.ts";

const folders = ["lead-files", "demo-deliveries"];

/** Returns those of the deliveries that a site's outbox contains. */
type KnownDeliveries = (siteId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Lead files waiting for collection, and messages stored by a demo. A file belongs to a person if it is a delivery of
 * one of their leads or accounts, or if its customer has one of their contact points. For an email between two people
 * only the delivery decides, while the outbox has it.
 */
export function deliveredFiles(dataDir: string, knownDeliveries: KnownDeliveries): PersonalDataStore {
  return {
    siteIds: () => siteIdsOfFiles(dataDir),
    findSubjects: async () => [],
    async readRecords(person) {
      const files = await findFiles(dataDir, person, knownDeliveries);
      return files.map(({ path, text }) => ({
        kind: "file",
        siteId: person.siteId,
        record: { path, text: withoutReceiverSecrets(text) },
      }));
    },
    async erase(person) {
      const files = await findFiles(dataDir, person, knownDeliveries);
      await Promise.all(files.map(({ path }) => rm(join(dataDir, path), { force: true })));
      return files.length;
    },
  };
}

export async function siteIdsOfFiles(dataDir: string): Promise<string[]> {
  return [...new Set((await allPaths(dataDir)).map(pathSite))];
}

/** Paths, relative to the data folder, of files that cannot be parsed and so cannot be assigned to a person. */
export async function unreadableFiles(dataDir: string): Promise<string[]> {
  const files = await readFiles(dataDir, await allPaths(dataDir));
  return files.filter(({ path, readable }) => readable === null && !isUnfinished(path)).map(({ path }) => path);
}

/** Deletes a site's files written before a time (epoch milliseconds). Returns their number. */
export async function expireFiles(dataDir: string, siteId: string, before: number): Promise<number> {
  const paths = await pathsBelow(
    dataDir,
    folders.map((folder) => join(folder, siteId)),
  );
  let removed = 0;
  for (const path of paths) {
    const writtenAt = await writtenTime(join(dataDir, path));
    if (writtenAt === null || writtenAt >= before) continue;
    await rm(join(dataDir, path), { force: true });
    removed += 1;
  }
  return removed;
}

/** Epoch milliseconds, or null for a file that was collected, renamed or removed since the folder was listed. */
async function writtenTime(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

type Readable = {
  points: readonly ContactPoint[];
  /** Whether one of the points may belong to another person, such as the dealer. */
  isBetweenTwo: boolean;
};
/** `readable` is null for a file in an unknown format. */
type DeliveredFile = { path: string; deliveryId: string; text: string; readable: Readable | null };

async function findFiles(
  dataDir: string,
  { siteId, points, subjects }: PersonOnSite,
  knownDeliveries: KnownDeliveries,
): Promise<DeliveredFile[]> {
  const own = new Set(points.map(({ point }) => point));
  const ownDeliveries = new Set(subjects.flatMap(({ deliveryIds }) => deliveryIds));
  const paths = (await allPaths(dataDir)).filter((path) => pathSite(path) === siteId);
  const files = await readFiles(dataDir, paths);
  const between = files.filter(({ readable }) => readable?.isBetweenTwo === true).map(({ deliveryId }) => deliveryId);
  const known = await knownDeliveries(siteId, between);
  return files.filter(({ deliveryId, readable }) => {
    if (ownDeliveries.has(deliveryId)) return true;
    if (readable === null || (readable.isBetweenTwo && known.has(deliveryId))) return false;
    return readable.points.some((point) => own.has(point));
  });
}

/** Reads a few at a time: there may be many, and the dealer's software may have them open. */
async function readFiles(dataDir: string, paths: readonly string[]): Promise<DeliveredFile[]> {
  const files: DeliveredFile[] = [];
  for (const path of paths) {
    const text = await readFile(join(dataDir, path), "utf8").catch(() => null);
    if (text !== null) files.push({ path, deliveryId: pathDeliveryId(path), text, readable: readFileText(text) });
  }
  return files;
}

const demoFileSchema = z.object({
  message: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("mail"),
      to: z.string(),
      replyTo: z.object({ address: z.string() }).nullable(),
      text: z.string(),
    }),
    z.object({ kind: z.literal("post"), body: z.string() }),
  ]),
});
const webhookSchema = z.object({ lead: z.object({ phone: z.string(), email: z.string() }) });

/** A message stored by a demo without the login and keys in its receiver's address, which are the dealer's. */
function withoutReceiverSecrets(text: string): string {
  if (demoFileSchema.safeParse(parseJson(text)).data?.message.kind !== "post") return text;
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    key === "url" && typeof value === "string" ? withoutUrlSecrets(value) : value,
  );
}

function readFileText(text: string): Readable | null {
  const message = demoFileSchema.safeParse(parseJson(text)).data?.message;
  if (message === undefined) return ofCustomer(contactPointsOfAdf(text));
  if (message.kind === "post") {
    const lead = webhookSchema.safeParse(parseJson(message.body)).data?.lead;
    return ofCustomer(lead === undefined ? contactPointsOfAdf(message.body) : toContactPoints(lead));
  }
  const customer = contactPointsOfAdf(message.text);
  if (customer !== null) return ofCustomer(customer);
  const addresses = [message.to, message.replyTo?.address ?? ""].map((address) => address.toLowerCase());
  return { points: addresses, isBetweenTwo: true };
}

function ofCustomer(points: ContactPoint[] | null): Readable | null {
  return points === null ? null : { points, isBetweenTwo: false };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads the id from `lead-<id>.xml` (lead file; `<id>.xml` from earlier releases), `<time>-<id>.json` (stored message),
 * and `.<name>.<process>.part` of either.
 */
function pathDeliveryId(path: string): string {
  const name = basename(path).replace(/^\.(.*)\.\d+\.part$/, "$1");
  return name.replace(/\.(?:xml|json)$/, "").replace(path.startsWith("demo-deliveries/") ? /^\d+-/ : /^lead-/, "");
}

function isUnfinished(path: string): boolean {
  return path.endsWith(".part");
}

/** Paths relative to the data folder: `lead-files/<site>/<folder>/<file>`. */
function allPaths(dataDir: string): Promise<string[]> {
  return pathsBelow(dataDir, folders);
}

async function pathsBelow(dataDir: string, below: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    below.map(async (folder) => {
      const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      const files = entries.filter((entry) => entry.isFile());
      return files.map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, "/").length));
    }),
  );
  return lists.flat();
}

function pathSite(path: string): string {
  return path.split("/")[1] ?? "";
}
