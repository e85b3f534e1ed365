import { challengeDataPath } from "../../addresses/paths.ts";

type Proof = { proof_of_work?: string };

const solvedWithinMs = 20_000;

/**
 * Fetches and solves the site's proof-of-work challenge, if it requires one, while the shopper types. On failure the
 * enquiry is sent without it, and marked.
 */
export async function solvedChallenge(): Promise<Proof> {
  try {
    const response = await fetch(challengeDataPath, { signal: AbortSignal.timeout(solvedWithinMs) });
    if (response.status !== 200) return {};
    const { solve } = await import("./solve-challenge.ts");
    const solution = await solve(await response.json(), solvedWithinMs);
    return solution === null ? {} : { proof_of_work: solution };
  } catch {
    return {};
  }
}
