import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Passkey, Passkeys } from "../../desk/credentials.ts";

type Place = {
  /** The host without a port: keys belong to it. */
  host: string;
  /** The address of the desk, as browsers name it. */
  origin: string;
};

/** Passkeys that verify their user (by finger, face or PIN), so that one is two factors. */
export function webauthnPasskeys({ host, origin }: Place): Passkeys {
  const expected = { expectedOrigin: origin, expectedRPID: host, requireUserVerification: true };
  return {
    async newKey({ personId, email, name }, known) {
      const options = await generateRegistrationOptions({
        rpName: "Forecourt desk",
        rpID: host,
        userID: new TextEncoder().encode(personId),
        userName: email,
        userDisplayName: name,
        attestationType: "none",
        excludeCredentials: known.map(credential),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { challenge: options.challenge, options };
    },
    async verifyNewKey(answer, challenge) {
      const response = answer as RegistrationResponseJSON;
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        ...expected,
      }).catch(() => null);
      if (verified === null || !verified.verified) return null;
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      return { keyId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
    },
    async signIn() {
      const options = await generateAuthenticationOptions({ rpID: host, userVerification: "required" });
      return { challenge: options.challenge, options };
    },
    keyId(answer) {
      const { id } = answer as { id?: unknown };
      return typeof id === "string" ? id : null;
    },
    async verifySignIn(answer, challenge, key) {
      const verified = await verifyAuthenticationResponse({
        response: answer as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        ...expected,
        credential: {
          ...credential(key),
          publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
          counter: key.counter,
        },
      }).catch(() => null);
      return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
    },
  };
}

function credential({ keyId, transports }: Passkey) {
  return { id: keyId, transports: transports as AuthenticatorTransport[] };
}
