import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { UnreadableFeedError } from "../../stock-feed/opened-feed.ts";

/** Unpacked bytes beyond this are an archive made to fill a disk, not a stock file. */
const mostBytes = 8 * 1024 ** 3;

/**
 * The bytes of a stock file as they are read, unpacked when it is gzip. The file is closed when reading
 * ends, however it ends. Throws the system's error when it cannot be opened, `UnreadableFeedError` when
 * the archive is damaged. With `followsLinks` false a symbolic link is not opened.
 */
export async function* feedFileBytes(path: string, followsLinks = true): AsyncGenerator<Uint8Array> {
  const flags = constants.O_RDONLY | (followsLinks ? 0 : constants.O_NOFOLLOW);
  const file = await open(path, flags);
  try {
    const first = new Uint8Array(2);
    await file.read(first, 0, 2, 0);
    const isGzip = first[0] === 0x1f && first[1] === 0x8b;
    const stream = file.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 });
    yield* isGzip ? unpacked(stream) : stream;
  } finally {
    await file.close();
  }
}

async function* unpacked(packed: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  packed.on("error", (error) => gunzip.destroy(error));
  packed.pipe(gunzip);
  let total = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      total += chunk.length;
      if (total > mostBytes) throw new UnreadableFeedError("The archive holds more than 8 GiB.");
      yield chunk;
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (code.startsWith("Z_"))
      throw new UnreadableFeedError("The gzip archive is damaged or stops early; send the whole file.");
    throw error;
  } finally {
    gunzip.destroy();
  }
}
