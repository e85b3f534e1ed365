import { expect, it } from "vitest";
import { type Challenge, mostTries, type Passkey } from "../../src/desk/credentials.ts";
import type { StorePlace } from "./every-store.ts";

const now = Date.UTC(2026, 10, 21);
const challenge: Challenge = {
  challengeHash: "hash",
  kind: "code",
  personId: "ada",
  expected: "right",
  createdAt: now,
  expiresAt: now + 1_000,
};
const key: Passkey = {
  keyId: "key",
  personId: "ada",
  publicKey: "public",
  counter: 0,
  transports: ["internal"],
  label: "Firefox on Linux",
  createdAt: now,
  usedAt: null,
};

/** Contract of every `Credentials`. */
export function deskCredentialsContract(makePlace: () => Promise<StorePlace>): void {
  const twoStores = async () => {
    const place = await makePlace();
    return [(await place.open()).desk.credentials, (await place.open()).desk.credentials] as const;
  };
  const countTrue = (outcomes: readonly boolean[]) => outcomes.filter(Boolean).length;

  it("a challenge can be tried five times altogether, in time, and only as what it is", async () => {
    const [here, there] = await twoStores();
    await here.issue(challenge);
    expect(await here.try("hash", "second", now)).toBeNull();
    expect(await here.try("hash", "code", now + 1_000)).toBeNull();
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? here : there).try("hash", "code", now)),
    );
    expect(tries.filter((found) => found !== null)).toHaveLength(mostTries);
    expect(tries.find((found) => found !== null)).toEqual(challenge);
  });

  it("a challenge is ended once, however many at the same time, and cannot be tried after that", async () => {
    const [here, there] = await twoStores();
    await here.issue(challenge);
    expect(countTrue(await Promise.all([here, there, here].map((store) => store.consume("hash", now))))).toBe(1);
    expect(await here.try("hash", "code", now)).toBeNull();
  });

  it("a time step of an authenticator is accepted once, and none before it", async () => {
    const [here, there] = await twoStores();
    await here.prepareAuthenticator("ada", "first", now);
    await here.prepareAuthenticator("ada", "second", now);
    expect(await here.authenticator("ada")).toEqual({ sealedSecret: "second", isConfirmed: false });
    expect(countTrue(await Promise.all([here, there, here].map((store) => store.takeStep("ada", 7, now))))).toBe(1);
    expect(await here.takeStep("ada", 6, now)).toBe(false);
    expect(await here.takeStep("ada", 8, now)).toBe(true);
    await here.prepareAuthenticator("ada", "stolen", now);
    expect(await here.authenticator("ada")).toEqual({ sealedSecret: "second", isConfirmed: true });
    expect(await here.takeStep("ben", 9, now)).toBe(false);
    await here.removeAuthenticator("ada");
    expect(await here.authenticator("ada")).toBeNull();
  });

  it("a recovery code works once, for its person, until new ones are made", async () => {
    const [here, there] = await twoStores();
    await here.replaceRecoveryCodes("ada", ["one", "two"]);
    expect(await here.takeRecoveryCode("ben", "one", now)).toBe(false);
    const taken = await Promise.all([here, there, here].map((store) => store.takeRecoveryCode("ada", "one", now)));
    expect([countTrue(taken), await here.recoveryCodesLeft("ada")]).toEqual([1, 1]);
    await here.replaceRecoveryCodes("ada", ["three"]);
    expect(await here.takeRecoveryCode("ada", "two", now)).toBe(false);
  });

  it("a passkey belongs to one person, who alone removes it", async () => {
    const [here] = await twoStores();
    expect([await here.addKey(key), await here.addKey({ ...key, personId: "ben" })]).toEqual([true, false]);
    await here.noteKeyUse("key", 3, now + 5);
    expect(await here.findKey("key")).toEqual({ ...key, counter: 3, usedAt: now + 5 });
    await here.removeKey("ben", "key");
    expect(await here.keys("ada")).toHaveLength(1);
    await here.removeKey("ada", "key");
    expect(await here.keys("ada")).toEqual([]);
  });
}
