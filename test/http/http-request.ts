import { request } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

export type HttpAnswer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes received. */
  bytes: Buffer;
  /** The decoded body. */
  text: string;
};

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

type HttpQuestion = { method?: string; headers?: Record<string, string>; chunks?: readonly string[] };

/** Sends a request to a server on this machine over a real connection; `host` is the Host header. */
export function askServer(
  port: number,
  host: string,
  path: string,
  { method = "GET", headers = {}, chunks = [] }: HttpQuestion = {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path, method, headers: { host, ...headers }, agent: false },
      (response) => {
        const parts: Uint8Array[] = [];
        response.on("data", (part: Uint8Array) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const bytes = Buffer.concat(parts);
          const decode = decoders[response.headers["content-encoding"] ?? ""];
          const body = decode === undefined ? bytes : decode(bytes);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: body.toString("utf8") });
        });
      },
    );
    asked.on("error", reject);
    for (const chunk of chunks) asked.write(chunk);
    asked.end();
  });
}

/** Sends raw bytes, ends the connection and returns the complete response. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: string[] = [];
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.end(bytes));
    socket.setTimeout(5_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => chunks.push(String(chunk)));
    socket.on("error", reject);
    socket.on("close", () => resolve(chunks.join("")));
  });
}
