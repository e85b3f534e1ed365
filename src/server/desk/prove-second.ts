import type { DeskPorts } from "./desk-ports.ts";

/** The purpose that an authenticator's secret is encrypted for. */
export function sealedFor(personId: string): string {
  return `desk authenticator ${personId}`;
}

/** Whether a code is the current one of the person's authenticator, or an unused recovery code. Each is accepted once. */
export async function isSecondFactor(
  personId: string,
  code: string,
  { credentials, sealing, oneTimeCodes, keyedHash, clock }: DeskPorts,
): Promise<boolean> {
  const now = clock();
  const authenticator = await credentials.authenticator(personId);
  if (authenticator?.isConfirmed) {
    const secret = sealing.open(authenticator.sealedSecret, sealedFor(personId));
    const step = secret === null ? null : oneTimeCodes.step(secret, code, now);
    if (step !== null) return credentials.takeStep(personId, step, now);
  }
  return credentials.takeRecoveryCode(personId, keyedHash(recoveryText(personId, code)), now);
}

/** The hashed part of a recovery code: people type it with or without its hyphen. */
export function recoveryText(personId: string, code: string): string {
  return JSON.stringify(["desk recovery", personId, code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")]);
}
