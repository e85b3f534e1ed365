import { connectionOf } from "../leads/spam-guard.ts";
import type { Account, AccountStore, CodeLimit } from "./account-store.ts";
import { parseMobileNumber } from "./mobile-number.ts";
import type { SendSms } from "./send-sms.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const codeLength = 6;
/** A code works this long. */
export const codeLivesMs = 10 * minuteMs;
/** Tries of one code; a million codes make five tries a chance of 1 in 200,000. */
const mostTries = 5;
/** A session lasts this long, however much it is used. */
export const sessionLivesMs = 30 * dayMs;

/** Codes that one phone gets: enough for a bad evening, too few to annoy somebody or to guess. */
const mostForPhoneInHour = 5;
const mostForPhoneInDay = 10;
/** Mobile networks and offices put many people behind one address. */
const mostForAddressInHour = 30;
/** What fraud could cost a dealer at most. */
const mostForSiteInHour = 300;

/** The random and hashing parts, which need the platform's secret. */
export type SignInSecrets = {
  /** 256 random bits, for cookies. */
  newToken(): string;
  /** Six random digits. */
  newCode(): string;
  /** Of a token: it is random enough to need no key. */
  tokenHash(token: string): string;
  /** Of what could be guessed, such as codes and phones: with the platform's secret. */
  keyedHash(text: string): string;
};

export type SignInPorts = {
  accounts: AccountStore;
  sendSms: SendSms;
  secrets: SignInSecrets;
  newId: () => string;
};

/** The site as a message names it. */
type SignInSite = { slug: string; name: string; host: string };

export type CodeRequest =
  /** `token` goes into the asking browser only. */
  | { kind: "sent"; token: string }
  | { kind: "not-a-mobile" }
  | { kind: "limited" }
  /** Nobody was reached: `refused` is about the number, `failed` about the carrier. */
  | { kind: "unsent"; why: "refused" | "failed"; reason: string };

/**
 * Sends a code to a mobile. What it answers never depends on whether the phone has an account: that is not
 * looked up. `address` is the network address of who asks, if it is known.
 */
export async function requestCode(
  { phone: written, address, site, now }: { phone: string; address: string | null; site: SignInSite; now: number },
  { accounts, sendSms, secrets }: SignInPorts,
): Promise<CodeRequest> {
  const phone = parseMobileNumber(written);
  if (phone === null) return { kind: "not-a-mobile" };
  const token = secrets.newToken();
  const requestHash = secrets.tokenHash(token);
  const code = secrets.newCode();
  const issued = await accounts.issueCode(
    {
      siteId: site.slug,
      requestHash,
      phone,
      codeHash: codeHash(site.slug, requestHash, code, secrets),
      issuedAt: now,
      expiresAt: now + codeLivesMs,
    },
    codeLimits(phone, address, secrets),
  );
  if (issued === "limited") return { kind: "limited" };
  const answer = await sendSms({ siteId: site.slug, to: phone, text: codeText(code, site) });
  return answer.kind === "sent" ? { kind: "sent", token } : { kind: "unsent", why: answer.kind, reason: answer.reason };
}

export type CodeConfirmation =
  | { kind: "signed-in"; account: Account; sessionToken: string }
  | { kind: "wrong"; triesLeft: number }
  | { kind: "not-a-code" }
  | { kind: "ended" };

/** Signs in whoever knows the code that was sent for this token. A session the browser had before ends. */
export async function confirmCode(
  asked: { code: string; token: string; earlierSession: string | null; siteId: string; now: number },
  { accounts, secrets, newId }: SignInPorts,
): Promise<CodeConfirmation> {
  const code = asked.code.replace(/\D/g, "");
  // No try is lost to a slip of the finger.
  if (code.length !== codeLength) return { kind: "not-a-code" };
  const { siteId, now } = asked;
  const requestHash = secrets.tokenHash(asked.token);
  const sessionToken = secrets.newToken();
  const outcome = await accounts.tryCode(
    { siteId, requestHash, codeHash: codeHash(siteId, requestHash, code, secrets), mostTries, now },
    {
      sessionHash: secrets.tokenHash(sessionToken),
      expiresAt: now + sessionLivesMs,
      newAccountId: newId(),
      replacedSessionHash: asked.earlierSession === null ? null : secrets.tokenHash(asked.earlierSession),
    },
  );
  return outcome.kind === "signed-in" ? { ...outcome, sessionToken } : outcome;
}

/** The last line lets a phone offer the code to this site's page only. */
function codeText(code: string, { name, host }: SignInSite): string {
  return `${code} is your ${name} code. It works for ${codeLivesMs / minuteMs} minutes. Give it to nobody.\n\n@${host} #${code}`;
}

function codeHash(siteId: string, requestHash: string, code: string, { keyedHash }: SignInSecrets): string {
  return keyedHash(JSON.stringify(["code", siteId, requestHash, code]));
}

/** Whoever asks too much is stopped before others pay for it: the address first, the whole site last. */
function codeLimits(phone: string, address: string | null, { keyedHash }: SignInSecrets): CodeLimit[] {
  const ofPhone = keyedHash(JSON.stringify(["phone", phone]));
  const ofConnection = (connection: string): CodeLimit => ({
    counted: keyedHash(JSON.stringify(["address", connection])),
    most: mostForAddressInHour,
    windowMs: hourMs,
  });
  return [
    ...(address === null ? [] : [ofConnection(connectionOf(address))]),
    { counted: ofPhone, most: mostForPhoneInHour, windowMs: hourMs },
    { counted: ofPhone, most: mostForPhoneInDay, windowMs: dayMs },
    { counted: "site", most: mostForSiteInHour, windowMs: hourMs },
  ];
}
