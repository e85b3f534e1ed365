import type { Account, AccountStore } from "./account-store.ts";
import { codeAllowance } from "./code-allowance.ts";
import { acceptedSignatures, isSignature, type SignText } from "../leads/signed-token.ts";
import { parseMobileNumber } from "./mobile-number.ts";
import type { SendSms } from "./send-sms.ts";
import { dayMs, minuteMs } from "../settings/durations.ts";

export const codeLength = 6;
export const codeLivesMs = 10 * minuteMs;
/** Attempts per code. With a million codes, five attempts are a chance of 1 in 200,000. */
const mostTries = 5;
/** Sessions end after this time, however often they are used. */
export const sessionLivesMs = 30 * dayMs;

/** Browsers that have proven a phone before keep its codes for this long. */
export const provenLivesMs = 365 * dayMs;
/** Random values and hashes that need the platform's secret. */
export type SignInSecrets = {
  /** 256 random bits, for cookies. */
  newToken(): string;
  /** Six random digits. */
  newCode(): string;
  /** Hashes a token without a key: it is random enough. */
  tokenHash(token: string): string;
  /** Hashes guessable values such as codes and phones with the platform's secret. */
  keyedHash: SignText;
};

export type SignInPorts = {
  accounts: AccountStore;
  sendSms: SendSms;
  secrets: SignInSecrets;
  newId: () => string;
};

type AskedCode = {
  phone: string;
  /** The visitor's network address; null if unknown. */
  address: string | null;
  /** What the browser remembers of a phone that it has proven (`provenPhoneToken`); null if nothing. */
  provenPhone: string | null;
  site: SignInSite;
  now: number;
};

type SignInSite = { slug: string; name: string; host: string };

export type CodeRequest =
  /** `token` is sent only to the requesting browser. */
  | { kind: "sent"; token: string }
  | { kind: "not-a-mobile" }
  /** A code can be asked for after these milliseconds. */
  | { kind: "wait"; waitMs: number }
  | { kind: "limited" }
  /** The message was not sent: `refused` by the number, `failed` at the provider. */
  | { kind: "unsent"; why: "refused" | "failed"; reason: string };

/**
 * Sends a code to a mobile. The result never depends on whether the phone has an account, because that is not looked
 * up.
 */
export async function requestCode(
  { phone: written, address, provenPhone, site, now }: AskedCode,
  { accounts, sendSms, secrets }: SignInPorts,
): Promise<CodeRequest> {
  const phone = parseMobileNumber(written);
  if (phone === null) return { kind: "not-a-mobile" };
  const token = secrets.newToken();
  const requestHash = secrets.tokenHash(token);
  const code = secrets.newCode();
  const isProven = provenPhone !== null && isProvenPhone(provenPhone, site.slug, phone, secrets);
  const issued = await accounts.issueCode(
    {
      siteId: site.slug,
      requestHash,
      phone,
      codeHash: secrets.keyedHash(hashedText(site.slug, requestHash, code)),
      issuedAt: now,
      expiresAt: now + codeLivesMs,
    },
    codeAllowance({ phone, address, isProven }, secrets.keyedHash),
  );
  if (issued.kind !== "issued") return issued;
  const answer = await sendSms({ siteId: site.slug, to: phone, text: codeText(code, site) });
  return answer.kind === "sent" ? { kind: "sent", token } : { kind: "unsent", why: answer.kind, reason: answer.reason };
}

export type CodeConfirmation =
  | { kind: "signed-in"; account: Account; sessionToken: string }
  | { kind: "wrong"; triesLeft: number }
  | { kind: "not-a-code" }
  | { kind: "ended" };

/** Signs in a visitor who enters the code sent for this token. The browser's previous session ends. */
export async function confirmCode(
  asked: { code: string; token: string; earlierSession: string | null; siteId: string; now: number },
  { accounts, secrets, newId }: SignInPorts,
): Promise<CodeConfirmation> {
  const code = asked.code.replace(/\D/g, "");
  // A mistyped length does not count as an attempt.
  if (code.length !== codeLength) return { kind: "not-a-code" };
  const { siteId, now } = asked;
  const requestHash = secrets.tokenHash(asked.token);
  const codeHashes = acceptedSignatures(hashedText(siteId, requestHash, code), secrets.keyedHash);
  const sessionToken = secrets.newToken();
  const outcome = await accounts.tryCode(
    { siteId, requestHash, codeHashes, mostTries, now },
    {
      sessionHash: secrets.tokenHash(sessionToken),
      expiresAt: now + sessionLivesMs,
      newAccountId: newId(),
      replacedSessionHash: asked.earlierSession === null ? null : secrets.tokenHash(asked.earlierSession),
    },
  );
  return outcome.kind === "signed-in" ? { ...outcome, sessionToken } : outcome;
}

/** The last line lets phones offer the code only on this site's page. */
function codeText(code: string, { name, host }: SignInSite): string {
  return `${code} is your ${name} code. It works for ${codeLivesMs / minuteMs} minutes. Don't share it with anyone.\n\n@${host} #${code}`;
}

function hashedText(siteId: string, requestHash: string, code: string): string {
  return JSON.stringify(["code", siteId, requestHash, code]);
}

/** Tells that a browser has proven a phone at a site. Nobody can make it, or read the phone from it. */
export function provenPhoneToken(
  siteId: string,
  phone: string,
  { keyedHash }: Pick<SignInSecrets, "keyedHash">,
): string {
  return keyedHash(phoneText(siteId, phone));
}

/** Whether a token tells that a browser has proven a phone at a site. */
export function isProvenPhone(
  token: string,
  siteId: string,
  phone: string,
  { keyedHash }: Pick<SignInSecrets, "keyedHash">,
): boolean {
  return isSignature(token, phoneText(siteId, phone), keyedHash);
}

function phoneText(siteId: string, phone: string): string {
  return JSON.stringify(["proven phone", siteId, phone]);
}
