import { Agent, request } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, zstdDecompress } from "node:zlib";

/** A URL that accepts JSON, with the headers of every request. */
export type JsonService = { url: string; headers: Readonly<Record<string, string>> };

/** The body of a response as it came over the connection. */
export type EncodedBody = { body: Buffer; encoding: string | undefined };

type Sending = { method?: string; type?: string };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const decoders: Readonly<Record<string, (body: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  zstd: promisify(zstdDecompress),
};

/** Sends a body over a keep-alive connection and returns the response text. Throws for any status other than 2xx. */
export async function sendJson(
  service: JsonService,
  path: string,
  body: string | null,
  sending: Sending = {},
): Promise<string> {
  return decodedText(await sendEncoded(service, path, body, sending));
}

/** The same, but leaves the response in the encoding that the service chose. */
export function sendEncoded(
  { url, headers }: JsonService,
  path: string,
  body: string | null,
  { method = "POST", type = "application/json" }: Sending = {},
): Promise<EncodedBody> {
  const { promise, resolve, reject } = Promise.withResolvers<EncodedBody>();
  const length = body === null ? {} : { "content-type": type, "content-length": String(Buffer.byteLength(body)) };
  const sent = request(`${url}${path}`, { agent, method, headers: { ...headers, ...length } }, (response) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.on("error", reject);
    response.on("end", () => {
      const received = { body: Buffer.concat(parts), encoding: response.headers["content-encoding"] };
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300) return resolve(received);
      const refuse = (text: string) => reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`));
      decodedText(received).then(refuse, reject);
    });
  });
  sent.on("error", reject);
  sent.end(body ?? undefined);
  return promise;
}

export async function decodedText({ body, encoding }: EncodedBody): Promise<string> {
  const decode = decoders[encoding ?? ""];
  return (decode === undefined ? body : await decode(body)).toString();
}
