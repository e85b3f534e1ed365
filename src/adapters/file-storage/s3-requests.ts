import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { largestFileBytes, type StorageUnavailable } from "../../file-storage/file-storage.ts";
import type { S3Settings } from "./s3-settings.ts";

export type S3Request = { method: "GET" | "PUT" | "DELETE"; url: URL; body?: Uint8Array<ArrayBuffer> };
export type S3Answer = { kind: "answered"; body: Buffer } | { kind: "missing" } | StorageUnavailable;

/** `attempts` in all; each has `timeoutMs`. */
export type S3Limits = { timeoutMs: number; attempts: number };

const waitMs = 200;

/** Signs and sends requests to a bucket. An attempt is repeated after a fault of the network or the service. */
export function s3Requests(settings: S3Settings, { timeoutMs, attempts }: S3Limits) {
  const signingKeys = new Map<string, ArrayBuffer>();
  const { region, accessKeyId, secretAccessKey } = settings;

  async function signed({ method, url, body }: S3Request): Promise<{ url: URL; headers: Headers }> {
    // Servers without a bucket do not load it.
    const { AwsV4Signer } = await import("aws4fetch");
    const headers = { "x-amz-content-sha256": hash("sha256", body ?? "", "hex") };
    const credentials = { accessKeyId, secretAccessKey, region, service: "s3", cache: signingKeys };
    return new AwsV4Signer({ method, url: url.href, headers, body: body ?? null, ...credentials }).sign();
  }

  async function attempt(request: S3Request): Promise<S3Answer & { isTransient?: boolean }> {
    try {
      const { url, headers } = await signed(request);
      const signal = AbortSignal.timeout(timeoutMs);
      const body = request.body ?? null;
      const response = await fetch(url, { method: request.method, headers, body, signal, redirect: "error" });
      const answer = await boundedBody(response);
      if (answer === null) return { kind: "unavailable", reason: "The file in S3 is too large." };
      if (response.ok) return { kind: "answered", body: answer };
      const code = /<Code>(\w{1,60})<\/Code>/.exec(answer.toString("utf8"))?.[1];
      if (response.status === 404 && code !== "NoSuchBucket") return { kind: "missing" };
      const isTransient = response.status >= 500 || response.status === 429;
      return { kind: "unavailable", reason: `S3 answered ${response.status}${code ? ` ${code}` : ""}.`, isTransient };
    } catch (error) {
      return { kind: "unavailable", reason: `S3 does not respond${faultCode(error)}.`, isTransient: true };
    }
  }

  return async (request: S3Request): Promise<S3Answer> => {
    for (let number = 1; ; number += 1) {
      const { isTransient = false, ...answer } = await attempt(request);
      if (!isTransient || number >= attempts) return answer;
      await sleep(waitMs * number, undefined, { ref: false });
    }
  };
}

/** Null if the body exceeds the limit. */
async function boundedBody(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > largestFileBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if (error.name === "TimeoutError") return " in time";
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException;
  return typeof code === "string" ? ` (${code})` : "";
}
