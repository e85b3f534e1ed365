import { Secret, TOTP } from "otpauth";
import type { OneTimeCodes } from "../../desk/credentials.ts";

const secretBytes = 20;
const periodSeconds = 30;
/** Clocks of phones differ a little. */
const acceptedSteps = 1;
const issuer = "Forecourt desk";

function totp(secret: string, label = ""): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds });
}

/** Codes of six digits for 30 seconds, as every authenticator app makes them. */
export const otpCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: secretBytes }).base32,
  address: (secret, email) => totp(secret, email).toString(),
  step(secret, code, now) {
    const digits = code.replaceAll(/\s/g, "");
    const difference = totp(secret).validate({ token: digits, timestamp: now, window: acceptedSteps });
    return difference === null ? null : Math.floor(now / 1_000 / periodSeconds) + difference;
  },
};
