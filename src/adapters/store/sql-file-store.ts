import type { Kysely, Transaction } from "kysely";
import {
  type ChangeAuthor,
  type FileChange,
  type FileCollection,
  type FileVersion,
  noVersion,
  type StoredFile,
  type VersionedFileStore,
  type WrittenFiles,
} from "../../settings/file-store.ts";
import { inBatches } from "./batches.ts";
import type { Database, Tables } from "./database.ts";

const pollMs = 500;
const rowsAtOnce = 100;

/** The two tables of a collection of files. All such pairs have the same columns. */
export type FileTables =
  | { versions: "settings_versions"; files: "settings_files" }
  | { versions: "content_versions"; files: "content_files" };

/** The last version read; later reads fetch only what changed since. */
type Known = { version: number; texts: ReadonlyMap<string, string> };

const nothing: Known = { version: Number(noVersion), texts: new Map() };

/** Files in the store. Every version has a row; a file has one for each version that changed it. */
export function sqlFileStore<File extends StoredFile>(
  database: Database,
  tables: FileTables,
  collection: FileCollection<File>,
): VersionedFileStore<File> {
  const { read } = database;
  let known = nothing;
  let files = collection.inOrder([]);
  return {
    place: "the store",
    async read() {
      const version = await newestVersion(read, tables);
      if (version !== known.version) {
        // A lower version comes from a restored backup.
        known = await readFrom(read, tables, version > known.version ? known : nothing, version);
        files = knownFiles(known, collection);
      }
      return { version: String(version), files };
    },
    async write(basedOn, changes, author) {
      for (const { file } of changes) collection.checkName(file);
      const rows = changes.map(({ file, text }) => ({ site_id: collection.fileSite(file), file, text }));
      return database.longTransaction((transaction) =>
        writeVersion(transaction, tables, Number(basedOn), rows, author),
      );
    },
    history: ({ file, limit }) => readHistory(read, tables, file, limit),
    async filesAt(version) {
      const isThere = await read
        .selectFrom(tables.versions)
        .select("version")
        .where("version", "=", version)
        .executeTakeFirst();
      return isThere === undefined ? null : knownFiles(await readFrom(read, tables, nothing, version), collection);
    },
    watch: (onChange) => watchVersion(() => newestVersion(read, tables), onChange),
  };
}

function knownFiles<File extends StoredFile>({ texts }: Known, { inOrder }: FileCollection<File>): File[] {
  return inOrder([...texts].map(([file, text]) => ({ file, text })));
}

async function newestVersion(read: Kysely<Tables>, tables: FileTables): Promise<number> {
  const row = await read
    .selectFrom(tables.versions)
    .select("version")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? Number(noVersion);
}

/** The files of a version, derived from those of an earlier one. */
async function readFrom(read: Kysely<Tables>, { files }: FileTables, earlier: Known, version: number): Promise<Known> {
  const rows = await read
    .selectFrom(`${files} as changed`)
    .select(["file", "text"])
    .where("version", ">", earlier.version)
    .where("version", "=", ({ selectFrom }) =>
      selectFrom(`${files} as later`)
        .whereRef("later.file", "=", "changed.file")
        .where("later.version", "<=", version)
        .select(({ fn }) => fn.max("later.version").as("newest")),
    )
    .execute();
  const texts = new Map(earlier.texts);
  for (const { file, text } of rows) {
    if (text === null) texts.delete(file);
    else texts.set(file, text);
  }
  return { version, texts };
}

async function writeVersion(
  transaction: Transaction<Tables>,
  tables: FileTables,
  basedOn: number,
  rows: readonly (FileChange & { site_id: string | null })[],
  { by, at, note }: ChangeAuthor,
): Promise<WrittenFiles> {
  if ((await newestVersion(transaction, tables)) !== basedOn) return { ok: false };
  const version = basedOn + 1;
  // Of two concurrent writers, the second waits for the first and finds the number taken.
  const taken = await transaction
    .insertInto(tables.versions)
    .values({ version, changed_at: at, changed_by: by, note })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .executeTakeFirst();
  if (Number(taken.numInsertedOrUpdatedRows ?? 0) === 0) return { ok: false };
  for await (const batch of inBatches(
    rows.map((row) => ({ ...row, version })),
    rowsAtOnce,
  ))
    await transaction.insertInto(tables.files).values(batch).execute();
  return { ok: true, version: String(version) };
}

async function readHistory(
  read: Kysely<Tables>,
  tables: FileTables,
  file: string | null,
  limit: number,
): Promise<FileVersion[]> {
  let wanted = read.selectFrom(tables.versions).selectAll().orderBy("version", "desc").limit(limit);
  if (file !== null)
    wanted = wanted.where("version", "in", ({ selectFrom }) =>
      selectFrom(tables.files).where("file", "=", file).select("version"),
    );
  const versions = await wanted.execute();
  if (versions.length === 0) return [];
  const files = await read
    .selectFrom(tables.files)
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
