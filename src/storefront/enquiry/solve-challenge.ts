import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Solves a spam-guard challenge without blocking typing; null on timeout. */
export async function solve(challenge: Challenge, timeout: number): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout });
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}
