import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceMs = 300_000;
/** A header has one signature, or two while a secret is replaced. */
const longestHeader = 1_000;

/**
 * Whether a `Stripe-Signature` header (`t=<seconds>,v1=<hex>`) signs these bytes with one of the secrets, at most five
 * minutes from `now`: an HMAC-SHA256 over the seconds, a full stop and the bytes. Empty secrets do not count.
 */
export function isSigned(raw: Uint8Array, header: string | null, secrets: readonly string[], now: number): boolean {
  if (header === null || header.length > longestHeader) return false;
  const parts = header.split(",").map((part) => part.split("=", 2));
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now - Number(seconds) * 1_000) > toleranceMs) return false;
  return secrets
    .filter((secret) => secret !== "")
    .map((secret) => createHmac("sha256", secret).update(`${seconds}.`).update(raw).digest())
    .some((expected) => parts.some(([name, hex = ""]) => name === "v1" && isEqual(Buffer.from(hex, "hex"), expected)));
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
