import { describe, expect, it } from "vitest";
import type { AccountStore, CodeAllowance, CodeTryOutcome, IssuedCode } from "../../src/accounts/account-store.ts";
import type { StorePlace } from "./every-store.ts";
import { hourMs, minuteMs } from "../../src/settings/durations.ts";

const now = Date.UTC(2026, 10, 21, 1, 30);
const phone = "+61491570006";

const issued = (fields: Partial<IssuedCode> = {}): IssuedCode => ({
  siteId: "north",
  requestHash: "request",
  phone,
  codeHash: "right",
  issuedAt: now,
  expiresAt: now + 10 * minuteMs,
  ...fields,
});

const counter = (counted: string) => ({ counted, windowMs: hourMs });
/** Codes without a wait, counted for a site. */
const free: CodeAllowance = { counters: [counter("site")], waitMs: () => 0 };

type Try = { siteId?: string; requestHash?: string; codeHash?: string; at?: number; session?: string; before?: string };

/** Tries a code. Each attempt has its own session and account id. */
const tryCode = (accounts: AccountStore, attempt: Try = {}): Promise<CodeTryOutcome> => {
  const { siteId = "north", requestHash = "request", codeHash = "right", at = now, session = "session" } = attempt;
  return accounts.tryCode(
    { siteId, requestHash, codeHashes: [codeHash], mostTries: 3, now: at },
    {
      sessionHash: session,
      expiresAt: at + hourMs,
      newAccountId: `account of ${session}`,
      replacedSessionHash: attempt.before ?? null,
    },
  );
};

/** Contract of every `AccountStore`. */
export function accountsContract(makePlace: () => Promise<StorePlace>): void {
  const twoStores = async () => {
    const place = await makePlace();
    return [(await place.open()).accounts, (await place.open()).accounts] as const;
  };

  describe("a code", () => {
    it("[SI-06] that is right begins a session once, however many attempts at the same time", async () => {
      const [here, there] = await twoStores();
      await here.issueCode(issued(), free);
      const tries = [here, there, here, there].map((accounts, index) =>
        tryCode(accounts, { session: `session ${index}` }),
      );
      const outcomes = await Promise.all(tries);
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["ended", "ended", "ended", "signed-in"]);
    });

    it("[SI-06] can be tried a limited number of times, however many at the same time", async () => {
      const [here, there] = await twoStores();
      await here.issueCode(issued(), free);
      const tries = Array.from({ length: 8 }, (_, index) =>
        tryCode(index % 2 === 0 ? here : there, { codeHash: "wrong", session: `session ${index}` }),
      );
      const outcomes = await Promise.all(tries);
      const left = outcomes.flatMap((outcome) => (outcome.kind === "wrong" ? outcome.triesLeft : []));
      expect(left.toSorted()).toEqual([0, 1, 2]);
      expect(await tryCode(here)).toEqual({ kind: "ended" });
    });

    it("[SI-06] works until it expires, and not after", async () => {
      const [accounts] = await twoStores();
      await accounts.issueCode(issued(), free);
      expect(await accounts.phoneOfCode("north", "request", now + 10 * minuteMs - 1)).toBe(phone);
      expect(await accounts.phoneOfCode("north", "request", now + 10 * minuteMs)).toBeNull();
      expect(await tryCode(accounts, { at: now + 10 * minuteMs })).toEqual({ kind: "ended" });
      expect((await tryCode(accounts, { at: now + 10 * minuteMs - 1 })).kind).toBe("signed-in");
      expect(await accounts.phoneOfCode("north", "request", now)).toBeNull();
    });

    it("[SI-06] is counted in every counter, however many requests at the same time", async () => {
      const [here, there] = await twoStores();
      const allowance: CodeAllowance = {
        counters: [counter("phone"), counter("site")],
        waitMs: ([ofPhone = 0, ofSite = 0]) => (ofPhone === ofSite && ofPhone < 3 ? 0 : null),
      };
      const asked = Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? here : there).issueCode(issued({ requestHash: `request ${index}` }), allowance),
      );
      expect((await Promise.all(asked)).filter(({ kind }) => kind === "issued")).toHaveLength(3);
      const later = issued({ requestHash: "later", issuedAt: now + hourMs, expiresAt: now + 2 * hourMs });
      expect(await here.issueCode(later, allowance)).toEqual({ kind: "issued" });
    });

    it("[SI-06] that is waited for is counted once, and due after its wait, regardless of other requests", async () => {
      const [accounts] = await twoStores();
      const seen: number[] = [];
      const ask = (asker: string, at: number) =>
        accounts.issueCode(issued({ requestHash: `${asker} ${at}`, issuedAt: at, expiresAt: at + minuteMs }), {
          counters: [counter(asker), counter("phone")],
          waitMs: ([, ofPhone = 0]) => {
            seen.push(ofPhone);
            return ofPhone === 0 ? 0 : ofPhone * minuteMs;
          },
        });
      const start = now - (now % hourMs);
      expect(await ask("stranger", start)).toEqual({ kind: "issued" });
      expect(await ask("owner", start)).toEqual({ kind: "wait", waitMs: minuteMs });
      expect(await ask("stranger", start)).toEqual({ kind: "wait", waitMs: 2 * minuteMs });
      expect(await ask("owner", start + minuteMs - 1)).toEqual({ kind: "wait", waitMs: 1 });
      expect(await ask("owner", start + minuteMs)).toEqual({ kind: "issued" });
      expect(await ask("owner", start + minuteMs)).toEqual({ kind: "wait", waitMs: 3 * minuteMs });
      expect(seen).toEqual([0, 1, 2, 3]);
    });

    it("[SI-06] that is waited for is due for an hour, to one of several requests at the same time", async () => {
      const [here, there] = await twoStores();
      const allowance: CodeAllowance = { counters: [counter("asker")], waitMs: () => minuteMs };
      const ask = (accounts: AccountStore, name: string, at: number) =>
        accounts.issueCode(issued({ requestHash: name, issuedAt: at, expiresAt: at + minuteMs }), allowance);
      await ask(here, "first", now);
      const due = now + minuteMs;
      const asked = [here, there, here, there].map((accounts, index) => ask(accounts, `request ${index}`, due));
      expect((await Promise.all(asked)).filter(({ kind }) => kind === "issued")).toHaveLength(1);
      expect(await ask(here, "too late", due + 2 * minuteMs + hourMs)).toEqual({ kind: "wait", waitMs: minuteMs });
    });

    it("[SI-06] that is refused is not counted, and leaves nothing", async () => {
      const place = await makePlace();
      const { accounts } = await place.open();
      const ask = (name: string, most: number) =>
        accounts.issueCode(issued({ requestHash: name }), {
          counters: [counter(name), counter("site")],
          waitMs: ([, ofSite = 0]) => (ofSite < most ? 0 : null),
        });
      expect(await ask("first", 1)).toEqual({ kind: "issued" });
      for (const name of ["second", "third", "fourth"]) expect(await ask(name, 1)).toEqual({ kind: "limited" });
      expect(await ask("other", 2)).toEqual({ kind: "issued" });
      const { read } = await place.openDatabase();
      expect(await read.selectFrom("sign_in_counts").select("counted").orderBy("counted").execute()).toEqual(
        ["first", "other", "site"].map((counted) => ({ counted })),
      );
    });
  });

  describe("an account", () => {
    it("[SI-06] belongs to a phone at one site, and stays the same at the next sign-in", async () => {
      const [accounts] = await twoStores();
      const signIn = async (siteId: string, session: string) => {
        await accounts.issueCode(issued({ siteId, requestHash: session }), free);
        return tryCode(accounts, { siteId, requestHash: session, session });
      };
      const first = await signIn("north", "one");
      expect(first).toEqual({ kind: "signed-in", account: { accountId: "account of one", phone } });
      expect(await signIn("north", "two")).toEqual(first);
      expect(await signIn("south", "three")).toMatchObject({ account: { accountId: "account of three" } });
    });

    it("[RT-01] codes and sessions of one site are not valid at another", async () => {
      const [accounts] = await twoStores();
      await accounts.issueCode(issued(), free);
      expect(await accounts.phoneOfCode("south", "request", now)).toBeNull();
      expect(await tryCode(accounts, { siteId: "south" })).toEqual({ kind: "ended" });
      await tryCode(accounts);
      expect(await accounts.accountOfSession("south", "session", now)).toBeNull();
      await accounts.endSession("south", "session");
      expect(await accounts.accountOfSession("north", "session", now)).toMatchObject({ phone });
    });

    it("a session lasts until it ends, expires or is replaced", async () => {
      const [accounts] = await twoStores();
      const signIn = async (session: string, before?: string) => {
        await accounts.issueCode(issued({ requestHash: session }), free);
        await tryCode(accounts, { requestHash: session, session, ...(before === undefined ? {} : { before }) });
      };
      const isThere = async (session: string, at = now) =>
        (await accounts.accountOfSession("north", session, at)) !== null;
      await signIn("one");
      expect([await isThere("one", now + hourMs - 1), await isThere("one", now + hourMs)]).toEqual([true, false]);
      await signIn("two", "one");
      expect([await isThere("one"), await isThere("two")]).toEqual([false, true]);
      await accounts.endSession("north", "two");
      expect(await isThere("two")).toBe(false);
    });

    it("nothing expired is stored after the next code", async () => {
      const place = await makePlace();
      const { accounts } = await place.open();
      await accounts.issueCode(issued(), free);
      await tryCode(accounts);
      await accounts.issueCode(
        issued({ requestHash: "later", issuedAt: now + 2 * hourMs, expiresAt: now + 3 * hourMs }),
        {
          counters: [counter("late")],
          waitMs: () => 0,
        },
      );
      const { read } = await place.openDatabase();
      expect(await read.selectFrom("account_sessions").selectAll().execute()).toEqual([]);
      const counts = await read.selectFrom("sign_in_counts").select("counted").execute();
      expect(counts).toEqual([{ counted: "late" }]);
      const codes = await read.selectFrom("sign_in_codes").select("request_hash").execute();
      expect(codes).toEqual([{ request_hash: "later" }]);
    });

    it("expired data is deleted on every site, even where no code is requested again", async () => {
      const place = await makePlace();
      const { accounts } = await place.open();
      await accounts.issueCode(issued(), free);
      await accounts.issueCode(issued({ siteId: "south", expiresAt: now + 9 * hourMs }), free);
      await tryCode(accounts);
      await accounts.forgetExpired(now + 2 * hourMs);
      const { read } = await place.openDatabase();
      for (const table of ["sign_in_counts", "account_sessions"] as const) {
        expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
      }
      expect(await read.selectFrom("sign_in_codes").select("site_id").execute()).toEqual([{ site_id: "south" }]);
    });
  });
}
