import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Sealing } from "../finance-applications/sealing.ts";

export const applicationKeyFile = "finance-application-key";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Tells how a text was sealed, so that a later release can open it. */
const prefix = "v1.";

/** Seals under `secret`, and opens what was sealed under it or under `accepted`. */
export function rotatedSealing(secret: string, accepted: string | null): Sealing {
  const own = aesSealing(secret);
  if (accepted === null) return own;
  const other = aesSealing(accepted);
  return { seal: own.seal, open: (sealed, about) => own.open(sealed, about) ?? other.open(sealed, about) };
}

/**
 * Seals texts with AES-256-GCM, under a key derived from a secret for a purpose. `about` is authenticated with the text.
 */
export function aesSealing(secret: string, purpose = "finance applications"): Sealing {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, keyBytes));
  return {
    seal(text, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about));
      const sealed = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return prefix + Buffer.concat(sealed).toString("base64url");
    },
    open(sealed, about) {
      if (!sealed.startsWith(prefix)) return null;
      const bytes = Buffer.from(sealed.slice(prefix.length), "base64url");
      if (bytes.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()];
        return Buffer.concat(text).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
