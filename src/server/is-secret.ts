import { hash, timingSafeEqual } from "node:crypto";

/** Whether a text is the expected secret; takes equally long for every text of a length. */
export function isSecret(text: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", text, "buffer"), hash("sha256", expected, "buffer"));
}
