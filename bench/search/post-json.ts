import { Agent, request } from "node:http";

/** A URL that accepts JSON, with the headers of every request. */
export type JsonService = { url: string; headers: Readonly<Record<string, string>> };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a body over a keep-alive connection and returns the response text. Throws for any status other than 2xx. */
export function sendJson(
  { url, headers }: JsonService,
  path: string,
  body: string | null,
  { method = "POST", type = "application/json" }: { method?: string; type?: string } = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const length = body === null ? {} : { "content-type": type, "content-length": String(Buffer.byteLength(body)) };
  const sent = request(`${url}${path}`, { agent, method, headers: { ...headers, ...length } }, (response) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.on("error", reject);
    response.on("end", () => {
      const text = Buffer.concat(parts).toString();
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300) resolve(text);
      else reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`));
    });
  });
  sent.on("error", reject);
  sent.end(body ?? undefined);
  return promise;
}
