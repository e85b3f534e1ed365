import { createHmac, timingSafeEqual } from "node:crypto";
import type { TenantClaims } from "../../search/protocol/search-connection.ts";

const header = encoded({ alg: "HS256", typ: "JWT" });

/** A JSON Web Token over the claims, signed with HMAC SHA-256. */
export function signTenantToken(claims: TenantClaims, key: string): string {
  const signed = `${header}.${encoded(claims)}`;
  return `${signed}.${tokenSignature(signed, key).toString("base64url")}`;
}

/**
 * The unvalidated payload of a token signed with this key; null for anything else. The algorithm is fixed: a token
 * cannot choose another one or none.
 */
export function readTenantToken(token: string, key: string): unknown {
  const [head = "", payload = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || tokenAlgorithm(head) !== "HS256") return null;
  const expected = tokenSignature(`${head}.${payload}`, key);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return decoded(payload);
}

function tokenAlgorithm(head: string): unknown {
  const fields = decoded(head);
  return typeof fields === "object" && fields !== null && "alg" in fields ? fields.alg : null;
}

function tokenSignature(signed: string, key: string): Buffer {
  return createHmac("sha256", key).update(signed).digest();
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return null;
  }
}
