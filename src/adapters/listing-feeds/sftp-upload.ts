import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type SftpClient from "ssh2-sftp-client";
import type { FeedUpload, UploadFeed } from "../../listing-feeds/upload-feed.ts";
import { errorText } from "../../settings/error-text.ts";

const connectWithinMs = 20_000;

/**
 * Uploads over SFTP. The library is loaded by the first upload, because most platforms make none. The file arrives
 * under another name and is renamed when it is complete, so that no receiver reads half of it.
 */
export const sftpUpload: UploadFeed = async (upload, signal) => {
  const { default: Client } = await import("ssh2-sftp-client");
  // Without listeners of its own, the library prints faults of a connection that ends.
  const client = new Client("feed", { error: () => undefined, end: () => undefined, close: () => undefined });
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new Error("The server did not respond in time."));
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  try {
    await Promise.race([send(client, upload), aborted]);
  } catch (error) {
    throw new Error(failureReason(error, upload), { cause: error });
  } finally {
    signal.removeEventListener("abort", abort);
    void client.end().catch(() => undefined);
  }
};

async function send(client: SftpClient, { host, port, user, hostKey, login, path, text }: FeedUpload): Promise<void> {
  await client.connect({
    host,
    port,
    username: user,
    ...login,
    readyTimeout: connectWithinMs,
    retries: 0,
    hostVerifier: (key: Buffer) => keyFingerprint(key) === hostKey,
  });
  const part = `${path}.part`;
  await client.put(Readable.from(encodeChunks(text)), part);
  await client.posixRename(part, path).catch(async () => {
    // Old servers do not replace a file by renaming another.
    if (await client.exists(path)) await client.delete(path);
    await client.rename(part, path);
  });
}

function keyFingerprint(key: Buffer): string {
  return `SHA256:${hash("sha256", key, "base64").replace(/=+$/, "")}`;
}

async function* encodeChunks(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of text) yield Buffer.from(part);
}

/** The library's messages name the operation and the server's answer, and no secrets. */
function failureReason(error: unknown, { host, port }: FeedUpload): string {
  const message = errorText(error);
  if (/host (denied|verification)|handshake failed: host/i.test(message))
    return `${host}:${port} presented a key that does not match hostKey.`;
  if (/authentication methods failed/i.test(message)) return `${host}:${port} rejected the login.`;
  return `${host}:${port}: ${message}`;
}
