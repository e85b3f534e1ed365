const minuteMs = 60_000;

/** How long a code or a challenge can be answered. */
export const challengeLivesMs = 10 * minuteMs;
/** How often a code can be tried. */
export const mostTries = 5;
export const recoveryCodeCount = 10;

/** `code`: an emailed code. `second`: a code of an authenticator app, or a recovery code. The others are of passkeys. */
export type ChallengeKind = "code" | "second" | "sign-in-key" | "new-key";

export type Challenge = {
  challengeHash: string;
  kind: ChallengeKind;
  /** Null for a passkey that says itself whose it is, and for an address that nobody has. */
  personId: string | null;
  /** Hash of the emailed code, or the challenge of a passkey. */
  expected: string;
  createdAt: number;
  expiresAt: number;
};

export type Passkey = {
  /** In base64url, as the key. */
  keyId: string;
  personId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  label: string;
  createdAt: number;
  usedAt: number | null;
};

export type Authenticator = { sealedSecret: string; isConfirmed: boolean };

/** Stores how people prove who they are. */
export interface Credentials {
  issue(challenge: Challenge): Promise<void>;
  /** Counts a try at a challenge of this kind; null if there is none, or none left. */
  try(challengeHash: string, kind: ChallengeKind, now: number): Promise<Challenge | null>;
  /** Ends a challenge. Whether this call ended it: of several at once, one is told so. */
  consume(challengeHash: string, now: number): Promise<boolean>;
  keys(personId: string): Promise<Passkey[]>;
  findKey(keyId: string): Promise<Passkey | null>;
  /** Whether the key is new. */
  addKey(key: Passkey): Promise<boolean>;
  noteKeyUse(keyId: string, counter: number, now: number): Promise<void>;
  removeKey(personId: string, keyId: string): Promise<void>;
  authenticator(personId: string): Promise<Authenticator | null>;
  /** Stores a secret that waits for its first code, unless one is confirmed already. */
  prepareAuthenticator(personId: string, sealedSecret: string, now: number): Promise<void>;
  /** Accepts the code of a time step once: false if this one or a later one was accepted. Confirms the secret. */
  takeStep(personId: string, step: number, now: number): Promise<boolean>;
  removeAuthenticator(personId: string): Promise<void>;
  replaceRecoveryCodes(personId: string, hashes: readonly string[]): Promise<void>;
  recoveryCodesLeft(personId: string): Promise<number>;
  takeRecoveryCode(personId: string, hash: string, now: number): Promise<boolean>;
}

/** Codes of authenticator apps (RFC 6238). */
export type OneTimeCodes = {
  newSecret(): string;
  /** For apps that read it as a QR code. */
  address(secret: string, email: string): string;
  /** The time step whose code this is, one before and after the current one included; null if none. */
  step(secret: string, code: string, now: number): number | null;
};

export type KeyChallenge = { challenge: string; options: unknown };

/** Passkeys (WebAuthn) of the desk's host. `answer` is what the browser's script sent. */
export type Passkeys = {
  newKey(person: { personId: string; email: string; name: string }, known: readonly Passkey[]): Promise<KeyChallenge>;
  verifyNewKey(
    answer: unknown,
    challenge: string,
  ): Promise<Pick<Passkey, "keyId" | "publicKey" | "counter" | "transports"> | null>;
  signIn(): Promise<KeyChallenge>;
  /** The key that an answer names; null if it names none. */
  keyId(answer: unknown): string | null;
  /** The new counter of the key; null if the answer does not prove it. */
  verifySignIn(answer: unknown, challenge: string, key: Passkey): Promise<number | null>;
};
