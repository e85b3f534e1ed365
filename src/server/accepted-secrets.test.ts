import type { Challenge } from "altcha-lib";
import { expect, test } from "vitest";
import { rotatedSealing } from "../adapters/aes-sealing.ts";
import { createProofOfWork } from "../adapters/proof-of-work.ts";
import { createSearchKeys } from "../adapters/search/search-keys.ts";
import { isProvenPhone, provenPhoneToken } from "../accounts/sign-in.ts";
import { leadOfToken, leadPath } from "../leads/lead-links.ts";
import { acceptedSignatures } from "../leads/signed-token.ts";
import { reservationOfToken, reservationPath } from "../reservations/reservation-links.ts";
import { solve } from "../storefront/enquiry/solve-challenge.ts";
import { alertsLink, isAlertKey } from "../watchlist/alert-link.ts";
import { createSignInSecrets } from "./sign-in-secrets.ts";
import { signer } from "./sign-text.ts";

/** The three steps of a change: the new secret is accepted, then used, then alone. */
const steps = [
  { used: "old", accepted: null },
  { used: "old", accepted: "new" },
  { used: "new", accepted: "old" },
  { used: "new", accepted: null },
] as const;
type Step = (typeof steps)[number];

/** Values made in one step are read in that step and the adjacent ones; the last step reads none of the first. */
async function expectOverlap<Made>(make: (step: Step) => Made, reads: (made: Awaited<Made>, step: Step) => unknown) {
  for (const [index, step] of steps.entries()) {
    const made = await make(step);
    for (const other of steps.slice(Math.max(0, index - 1), index + 2))
      expect([step, other, await reads(made, other)]).toEqual([step, other, true]);
  }
  const [first, , , last] = steps;
  expect(await reads(await make(first), last)).toBe(false);
}

const sign = ({ used, accepted }: Step) => signer({ searchSigning: used, accepted: { searchSigning: accepted } });
const signIn = ({ used, accepted }: Step) => createSignInSecrets(used, accepted);
const lastPart = (path: string) => path.split("/").at(-1) ?? "";

test("private links of leads are read while the signing key changes", () =>
  expectOverlap(
    (step) => lastPart(leadPath("shopper", "north", "l1", sign(step))),
    (token, step) => leadOfToken("shopper", "north", token, sign(step)) === "l1",
  ));

test("private links and cookies of reservations are read while the signing key changes", () =>
  expectOverlap(
    (step) => lastPart(reservationPath("shopper", { siteId: "north", reservationId: "r1" }, sign(step))),
    (token, step) => reservationOfToken("shopper", "north", token, sign(step)) === "r1",
  ));

test("search keys of open pages are valid while the signing key changes", () => {
  const keys = ({ used, accepted }: Step) => createSearchKeys(used, {}, accepted);
  const site = { slug: "north", search: { host: null } } as Parameters<ReturnType<typeof keys>["parentKey"]>[0];
  return expectOverlap(
    (step) => {
      const parent = keys(step).parentKey(site);
      return keys(step).sign({ searchRules: {}, apiKeyUid: parent?.uid ?? "", exp: 9e9 }, parent?.key ?? "");
    },
    (token, step) =>
      [keys(step).parentKey(site), keys(step).acceptedKey(site)].some(
        (parent) => parent !== null && keys(step).read(token, parent.key) !== null,
      ),
  );
});

test("sent codes and verified phones stay valid while the sign-in secret changes", async () => {
  await expectOverlap(
    (step) => signIn(step).keyedHash("code 123456"),
    (hash, step) => acceptedSignatures("code 123456", signIn(step).keyedHash).includes(hash),
  );
  await expectOverlap(
    (step) => provenPhoneToken("north", "+61491570006", signIn(step)),
    (token, step) => isProvenPhone(token, "north", "+61491570006", signIn(step)),
  );
});

test("links in mails of alerts are read while the sign-in secret changes", () => {
  const owner = { siteId: "north", accountId: "a1" };
  const subscription = { email: "ann@example.com" } as Parameters<typeof isAlertKey>[2];
  return expectOverlap(
    (step) => lastPart(alertsLink({ ...owner, email: "ann@example.com" }, signIn(step).keyedHash)),
    (key, step) => isAlertKey(key, owner, subscription, signIn(step).keyedHash),
  );
});

test("solved challenges stay valid while the sign-in secret changes", () =>
  expectOverlap(
    async ({ used, accepted }) => solve((await createProofOfWork(used, accepted).challenge()) as Challenge, 20_000),
    (solved, { used, accepted }) => createProofOfWork(used, accepted).isSolved(solved ?? ""),
  ));

test("encrypted applications and purchases are opened while their key changes", () =>
  expectOverlap(
    ({ used, accepted }) => rotatedSealing(used, accepted).seal("an application", "north a1"),
    (sealed, { used, accepted }) => rotatedSealing(used, accepted).open(sealed, "north a1") === "an application",
  ));
