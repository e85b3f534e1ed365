import { CappedMap, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { ProofOfWork } from "../leads/proof-of-work.ts";
import { hourMs } from "../settings/durations.ts";

/** Rounds of one try; with one try in 256 that counts, a phone works for about a second. */
const cost = 1_000;
const algorithm = "PBKDF2/SHA-256";
const solvableForMs = 2 * hourMs;
/** Solutions that were used; the oldest are forgotten, of which most are out of date. */
const mostUsed = 100_000;

/**
 * Tasks of the altcha library. They are signed, so that nothing is kept of the ones that nobody solves. Those signed
 * with `accepted` count too, while one secret replaces the other.
 */
export function createProofOfWork(secret: string, accepted: string | null = null): ProofOfWork {
  const secrets = accepted === null ? [secret] : [secret, accepted];
  const used = new CappedMap<string, true>({ maxSize: mostUsed });
  return {
    // The real time, also where a demo has its own: the library checks by it.
    challenge: () =>
      createChallenge({
        algorithm,
        cost,
        deriveKey,
        expiresAt: new Date(Date.now() + solvableForMs),
        hmacSignatureSecret: secret,
      }),
    async isSolved(text) {
      try {
        const { challenge, solution } = JSON.parse(atob(text)) as Payload;
        // A client must not make this server work for a task of its own.
        if (challenge.parameters.cost !== cost || challenge.parameters.algorithm !== algorithm) return false;
        for (const hmacSignatureSecret of secrets) {
          const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
          if (verified) return used.setIfAbsent(challenge.signature ?? "", true);
        }
        return false;
      } catch {
        return false;
      }
    },
  };
}
