import { basename } from "node:path";
import { z } from "zod";
import { type FileStorage, orThrow, type StoredFileFacts } from "../../file-storage/file-storage.ts";
import { toContactPoints, type ContactPoint } from "../../leads/contact-point.ts";
import { contactPointsOfAdf } from "../../leads/delivery/read-adf-contact.ts";
import type { PersonalDataStore, PersonOnSite } from "../../leads/personal-data.ts";
import { withoutUrlSecrets } from "../../settings/web-url.ts";

const folders = ["lead-files/", "demo-deliveries/"];

/** Returns those of the deliveries that a site's outbox contains. */
type KnownDeliveries = (siteId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Lead files waiting for collection, and messages stored by a demo. A file belongs to a person if it is a delivery of
 * one of their leads or accounts, or if its customer has one of their contact points. For an email between two people
 * only the delivery decides, while the outbox has it.
 */
export function deliveredFiles(storage: FileStorage, knownDeliveries: KnownDeliveries): PersonalDataStore {
  return {
    siteIds: () => siteIdsOfFiles(storage),
    findSubjects: async () => [],
    async readRecords(person) {
      const files = await findFiles(storage, person, knownDeliveries);
      return files.map(({ path, text }) => ({
        kind: "file",
        siteId: person.siteId,
        record: { path, text: withoutReceiverSecrets(text) },
      }));
    },
    async erase(person) {
      const files = await findFiles(storage, person, knownDeliveries);
      for (const { path } of files) orThrow(await storage.remove(path));
      return files.length;
    },
  };
}

export async function siteIdsOfFiles(storage: FileStorage): Promise<string[]> {
  return [...new Set((await listFiles(storage, folders)).map(({ name }) => pathSite(name)))];
}

/** Names of files that cannot be parsed and so cannot be assigned to a person. */
export async function unreadableFiles(storage: FileStorage): Promise<string[]> {
  const files = await readFiles(storage, await listFiles(storage, folders));
  return files.filter(({ path, readable }) => readable === null && !isUnfinished(path)).map(({ path }) => path);
}

/** Deletes a site's files written before a time (epoch milliseconds). Returns their number. */
export async function expireFiles(storage: FileStorage, siteId: string, before: number): Promise<number> {
  const files = await siteFiles(storage, siteId);
  const expired = files.filter(({ writtenAt }) => writtenAt < before);
  for (const { name } of expired) orThrow(await storage.remove(name));
  return expired.length;
}

/** Deletes all files of a site. */
export async function removeSiteFiles(storage: FileStorage, siteId: string): Promise<void> {
  for (const { name } of await siteFiles(storage, siteId)) orThrow(await storage.remove(name));
}

/** The site's files, with their content, by names without the site. */
export async function* readSiteFiles(
  storage: FileStorage,
  siteId: string,
): AsyncGenerator<{ name: string; body: Buffer }, void> {
  for (const { name } of await siteFiles(storage, siteId)) {
    const answer = orThrow(await storage.read(name));
    const [kind = "", , ...rest] = name.split("/");
    if (answer.kind === "read") yield { name: [kind, ...rest].join("/"), body: answer.body };
  }
}

function siteFiles(storage: FileStorage, siteId: string): Promise<StoredFileFacts[]> {
  return listFiles(
    storage,
    folders.map((folder) => `${folder}${siteId}/`),
  );
}

type Readable = {
  points: readonly ContactPoint[];
  /** Whether one of the points may belong to another person, such as the dealer. */
  isBetweenTwo: boolean;
};
/** `readable` is null for a file in an unknown format. */
type DeliveredFile = { path: string; deliveryId: string; text: string; readable: Readable | null };

async function findFiles(
  storage: FileStorage,
  { siteId, points, subjects }: PersonOnSite,
  knownDeliveries: KnownDeliveries,
): Promise<DeliveredFile[]> {
  const own = new Set(points.map(({ point }) => point));
  const ownDeliveries = new Set(subjects.flatMap(({ deliveryIds }) => deliveryIds));
  const files = await readFiles(storage, await siteFiles(storage, siteId));
  const between = files.filter(({ readable }) => readable?.isBetweenTwo === true).map(({ deliveryId }) => deliveryId);
  const known = await knownDeliveries(siteId, between);
  return files.filter(({ deliveryId, readable }) => {
    if (ownDeliveries.has(deliveryId)) return true;
    if (readable === null || (readable.isBetweenTwo && known.has(deliveryId))) return false;
    return readable.points.some((point) => own.has(point));
  });
}

/** Reads one at a time: there may be many, and the dealer's software may have them open. */
async function readFiles(storage: FileStorage, listed: readonly StoredFileFacts[]): Promise<DeliveredFile[]> {
  const files: DeliveredFile[] = [];
  for (const { name: path } of listed) {
    const answer = orThrow(await storage.read(path));
    if (answer.kind === "missing") continue;
    const text = answer.body.toString("utf8");
    files.push({ path, deliveryId: pathDeliveryId(path), text, readable: readFileText(text) });
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

/** By their names: `lead-files/<site>/<folder>/<file>`. */
async function listFiles(storage: FileStorage, below: readonly string[]): Promise<StoredFileFacts[]> {
  const lists = await Promise.all(below.map(async (folder) => orThrow(await storage.list(folder)).files));
  return lists.flat();
}

function pathSite(path: string): string {
  return path.split("/")[1] ?? "";
}
