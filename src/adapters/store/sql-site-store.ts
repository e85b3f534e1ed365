import type { Kysely, Transaction } from "kysely";
import {
  type ChangeAuthor,
  type FileChange,
  fileOfName,
  inSnapshotOrder,
  kindOfFile,
  nameOfFile,
  noSettingsVersion,
  type SettingsVersion,
  type VersionedSiteStore,
  type WrittenSettings,
} from "../../sites/site-store.ts";
import type { SiteFile } from "../../sites/sites.ts";
import { inBatches } from "./batches.ts";
import type { Database, Tables } from "./database.ts";

const pollMs = 500;
const rowsAtOnce = 100;

/** The last version read; later reads fetch only what changed since. */
type Known = { version: number; files: SiteFile[] };

const nothing: Known = { version: Number(noSettingsVersion), files: [] };

/** Settings in the store. Every version has a row; a file has one for each version that changed it. */
export function sqlSiteStore(database: Database): VersionedSiteStore {
  const { read } = database;
  let known = nothing;
  return {
    place: "the store",
    async read() {
      const version = await newestVersion(read);
      // A lower version comes from a restored backup.
      if (version !== known.version) known = await readFrom(read, version > known.version ? known : nothing, version);
      return { version: String(version), files: known.files };
    },
    async mapping(name) {
      const row = await read
        .selectFrom("settings_files")
        .select("text")
        .where("file", "=", fileOfName("mapping", name))
        .orderBy("version", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.text ?? null;
    },
    async write(basedOn, changes, author) {
      for (const { file } of changes) kindOfFile(file);
      return database.longTransaction((transaction) => writeVersion(transaction, Number(basedOn), changes, author));
    },
    history: ({ file, limit }) => readHistory(read, file, limit),
    async filesAt(version) {
      const isThere = await read
        .selectFrom("settings_versions")
        .select("version")
        .where("version", "=", version)
        .executeTakeFirst();
      return isThere === undefined ? null : (await readFrom(read, nothing, version)).files;
    },
    watch: (onChange) => watchVersion(() => newestVersion(read), onChange),
  };
}

async function newestVersion(read: Kysely<Tables>): Promise<number> {
  const row = await read
    .selectFrom("settings_versions")
    .select("version")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? Number(noSettingsVersion);
}

/** The settings of a version, derived from those of an earlier one. */
async function readFrom(read: Kysely<Tables>, earlier: Known, version: number): Promise<Known> {
  const rows = await read
    .selectFrom("settings_files as changed")
    .select(["file", "text"])
    .where("version", ">", earlier.version)
    .where("version", "=", ({ selectFrom }) =>
      selectFrom("settings_files as later")
        .whereRef("later.file", "=", "changed.file")
        .where("later.version", "<=", version)
        .select(({ fn }) => fn.max("later.version").as("newest")),
    )
    .execute();
  const texts = new Map(earlier.files.map(({ file, text }) => [file, text]));
  for (const { file, text } of rows) {
    if (text === null) texts.delete(file);
    else texts.set(file, text);
  }
  return { version, files: inSnapshotOrder([...texts].map(([file, text]) => ({ file, text }))) };
}

async function writeVersion(
  transaction: Transaction<Tables>,
  basedOn: number,
  changes: readonly FileChange[],
  { by, at, note }: ChangeAuthor,
): Promise<WrittenSettings> {
  if ((await newestVersion(transaction)) !== basedOn) return { ok: false };
  const version = basedOn + 1;
  // Of two concurrent writers, the second waits for the first and finds the number taken.
  const taken = await transaction
    .insertInto("settings_versions")
    .values({ version, changed_at: at, changed_by: by, note })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .executeTakeFirst();
  if (Number(taken.numInsertedOrUpdatedRows ?? 0) === 0) return { ok: false };
  const rows = changes.map(({ file, text }) => ({
    site_id: kindOfFile(file) === "site" ? nameOfFile(file) : null,
    file,
    version,
    text,
  }));
  for await (const batch of inBatches(rows, rowsAtOnce))
    await transaction.insertInto("settings_files").values(batch).execute();
  return { ok: true, version: String(version) };
}

async function readHistory(read: Kysely<Tables>, file: string | null, limit: number): Promise<SettingsVersion[]> {
  let wanted = read.selectFrom("settings_versions").selectAll().orderBy("version", "desc").limit(limit);
  if (file !== null)
    wanted = wanted.where("version", "in", ({ selectFrom }) =>
      selectFrom("settings_files").where("file", "=", file).select("version"),
    );
  const versions = await wanted.execute();
  if (versions.length === 0) return [];
  const files = await read
    .selectFrom("settings_files")
    .select(({ eb }) => ["file", "version", eb("text", "is", null).as("is_removed")])
    .where(
      "version",
      "in",
      versions.map(({ version }) => version),
    )
    .execute();
  return versions.map(({ version, changed_at, changed_by, note }) => ({
    version,
    at: changed_at,
    by: changed_by,
    note,
    files: files
      .filter((changed) => changed.version === version)
      .map((changed) => ({ file: changed.file, isRemoved: Boolean(changed.is_removed) }))
      .toSorted((one, other) => (one.file < other.file ? -1 : 1)),
  }));
}

/** Polls the version number. If the store is unavailable, it calls back once: the read then reports the error. */
function watchVersion(newest: () => Promise<number>, onChange: () => void): () => void {
  let seen: number | null = null;
  let isFailing = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      const version = await newest();
      if (version !== seen || isFailing) onChange();
      seen = version;
      isFailing = false;
    } catch {
      if (!isFailing && !isStopped) onChange();
      isFailing = true;
    }
  };
  const again = () => {
    if (isStopped) return;
    timer = setTimeout(() => void look().then(again), pollMs);
    timer.unref();
  };
  again();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
