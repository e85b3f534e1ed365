import { createHmac } from "node:crypto";

/**
 * The `Forecourt-Signature` header: `t=<seconds>,v1=<hex>`, an HMAC-SHA256 over the seconds, a full stop and the body.
 * The time is signed, so that receivers can reject replayed messages.
 */
export function webhookSignature(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1_000);
  const hex = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${hex}`;
}
