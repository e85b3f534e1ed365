import { mkdir, open, rename, rm, statfs, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { putTogether, type SnapshotOutline, takenApart } from "./snapshot-records.ts";

/** The stock, settings and code that a snapshot was made from. */
export type SnapshotHead = Readonly<Record<string, unknown>>;

type Header = { head: SnapshotHead; outline: SnapshotOutline };

/** Each record has its length and checksum before it. */
const prefixBytes = 8;
/** Longer than any record. */
const longestRecord = 256 * 1024 * 1024;
const end = Buffer.from("end of the snapshot");
/** Left free on the disk for everything else. */
const spareBytes = 1024 * 1024 * 1024;

/**
 * Writes values to a file that then takes the place of an earlier one. Calls `pause` between its records; if that
 * rejects, the earlier file stays.
 */
export async function writeSnapshot(
  path: string,
  head: SnapshotHead,
  values: unknown,
  pause: () => Promise<void>,
): Promise<void> {
  const { outline, records } = takenApart(values);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(dirname(path));
  if (bavail * bsize < spareBytes) throw new Error("The disk has too little free space for a snapshot.");
  const fresh = `${path}.${process.pid}.tmp`;
  const file = await open(fresh, "w", 0o600);
  try {
    const header: Header = { head, outline };
    await writeRecord(file, Buffer.from(JSON.stringify(header)));
    for (const record of records) {
      await writeRecord(file, record);
      await pause();
    }
    await writeRecord(file, end);
    await file.sync();
    await file.close();
    await rename(fresh, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(fresh, { force: true });
    throw error;
  }
}

async function writeRecord(file: FileHandle, record: Buffer): Promise<void> {
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(record.length, 0);
  prefix.writeUInt32LE(crc32(record), 4);
  await file.writev([prefix, record]);
}

/**
 * Reads a snapshot. Null if there is none, or if `isWanted` refuses its head; rejects if it is damaged or something
 * else.
 */
export async function readSnapshot(
  path: string,
  isWanted: (head: SnapshotHead) => boolean | Promise<boolean>,
): Promise<{ head: SnapshotHead; values: unknown } | null> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const nextRecord = recordReader(file);
    const { head, outline } = JSON.parse(String(await nextRecord())) as Header;
    if (!(await isWanted(head))) return null;
    const values = await putTogether(outline, nextRecord);
    if (!(await nextRecord()).equals(end)) throw new Error("The snapshot has no end.");
    return { head, values };
  } finally {
    await file.close();
  }
}

function recordReader(file: FileHandle): () => Promise<Buffer> {
  return async () => {
    const prefix = await readExactly(file, prefixBytes);
    const length = prefix.readUInt32LE(0);
    if (length > longestRecord) throw new Error("A record of the snapshot is too long.");
    const record = await readExactly(file, length);
    if (crc32(record) !== prefix.readUInt32LE(4)) throw new Error("A record of the snapshot is damaged.");
    return record;
  };
}

async function readExactly(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, length - at);
    if (bytesRead === 0) throw new Error("The snapshot is cut off.");
    at += bytesRead;
  }
  return bytes;
}
