import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

const longestDriftMs = 15 * 60_000;

/**
 * The reason for which S3 refuses a request, as its error code; null if the signature is right. Written from Amazon's
 * "Signature Version 4" without the client under test.
 */
export function signatureFault(request: IncomingMessage, body: Buffer, secret: string, now: number): string | null {
  const authorization = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;
  const [, credential = "", names = "", signature = ""] = authorization.exec(request.headers.authorization ?? "") ?? [];
  if (signature === "") return "AccessDenied";
  const [, ...scope] = credential.split("/");
  const [day = "", region = "", service = ""] = scope;
  const time = String(request.headers["x-amz-date"]);
  const signedAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(signedAt - now) < longestDriftMs) || !time.startsWith(day)) return "RequestTimeTooSkewed";
  const payload = String(request.headers["x-amz-content-sha256"]);
  if (payload !== hash("sha256", body, "hex")) return "XAmzContentSHA256Mismatch";
  const signedNames = names.split(";");
  if (!["host", "x-amz-date", "x-amz-content-sha256"].every((name) => signedNames.includes(name)))
    return "AccessDenied";
  const canonical = canonicalRequest(request, signedNames, payload);
  const toSign = ["AWS4-HMAC-SHA256", time, scope.join("/"), hash("sha256", canonical, "hex")].join("\n");
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}

function canonicalRequest(request: IncomingMessage, signedNames: readonly string[], payload: string): string {
  const url = new URL(request.url ?? "/", "http://localhost");
  const path = url.pathname.split("/").map(decodeURIComponent).map(encoded).join("/");
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const headers = signedNames.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  return [request.method, path, query.join("&"), headers.join(""), signedNames.join(";"), payload].join("\n");
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
