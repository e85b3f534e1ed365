import { get, type IncomingHttpHeaders } from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Requests a path of a site from a server on this machine; the body remains encoded. Does not use `fetch`, which
 * cannot set the Host header.
 */
export function getPage(port: number, host: string, path: string, acceptEncoding = "identity"): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = { host: `${host}:${port}`, "accept-encoding": acceptEncoding };
  get({ port, host: "127.0.0.1", path, headers }, (response) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.on("error", reject);
    response.on("end", () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
    );
  }).on("error", reject);
  return promise;
}

/** Requests a page that must exist. */
export async function getFoundPage(
  port: number,
  host: string,
  path: string,
  acceptEncoding = "identity",
): Promise<Buffer> {
  const { status, body } = await getPage(port, host, path, acceptEncoding);
  if (status !== 200) throw new Error(`${host}${path} answered ${status}`);
  return body;
}
