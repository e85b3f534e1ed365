import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { UnreadableFeedError } from "../../stock-feed/opened-feed.ts";
import { isSameStamp } from "./file-stamp.ts";

/** More unpacked bytes than this indicate an archive bomb, not a stock file. */
const mostBytes = 8 * 1024 ** 3;

/** System error codes for an unreadable file, as instructions to the operator. */
const unreadable: Readonly<Record<string, string>> = {
  EACCES: "The file cannot be read: give the server's user permission to read it.",
  EPERM: "The file cannot be read: give the server's user permission to read it.",
  EISDIR: "This is a folder, not a stock file.",
  ELOOP: "This is a link, not a stock file.",
  ENXIO: "This is not a regular file.",
};

/**
 * The bytes of a stock file, streamed, and unpacked if it is gzip. The file is always closed when reading ends. Throws
 * `UnreadableFeedError` if the file is not a regular one, may not be read, is a damaged archive or changed while it
 * was read, and the system's error if it does not exist. With `followsLinks` false a symbolic link is not opened.
 */
export async function* feedFileBytes(path: string, followsLinks = true): AsyncGenerator<Uint8Array> {
  // Opening a named pipe would block until a process writes to it.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | (followsLinks ? 0 : constants.O_NOFOLLOW);
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    const message = unreadable[error.code ?? ""];
    throw message === undefined ? error : new UnreadableFeedError(message);
  });
  try {
    const before = await file.stat();
    if (!before.isFile()) throw new UnreadableFeedError("This is not a regular file.");
    yield* unpackedBytes(file.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 }));
    if (!isSameStamp(before, await file.stat()))
      throw new UnreadableFeedError(
        "The file changed while it was being read. Import it once the upload has finished.",
      );
  } finally {
    await file.close();
  }
}

/** Streams the bytes, unpacked if they are gzip. Throws `UnreadableFeedError` if the archive is damaged. */
export async function* unpackedBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < 2) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  const all = resumed(head, iterator);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  yield* isGzip ? unpacked(Readable.from(all)) : all;
}

async function* resumed(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* unpacked(packed: Readable): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  packed.on("error", (error) => gunzip.destroy(error));
  packed.pipe(gunzip);
  let total = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      total += chunk.length;
      if (total > mostBytes) throw new UnreadableFeedError("The archive contains more than 8 GiB.");
      yield chunk;
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (code.startsWith("Z_"))
      throw new UnreadableFeedError("The gzip archive is damaged or truncated; send the complete file.");
    throw error;
  } finally {
    gunzip.destroy();
    packed.destroy();
  }
}
