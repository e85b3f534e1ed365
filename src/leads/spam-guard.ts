import type { Site } from "../sites/site-config.ts";
import type { Suspicion } from "./lead.ts";

/** Name of a field that people do not see: only programs fill it in. */
export const honeypotField = "website";

/** What tells a program from a person, as far as one enquiry shows it. */
export type EnquirySigns = {
  /** What stood in the field that people do not see. */
  honeypot: string;
  /** Seconds from the form's first sight to its sending; null when no script measured it. */
  filledInSeconds: number | null;
  /** Whether the browser worked for the form. */
  hasProofOfWork: boolean;
  address: string | null;
  /** E.164. */
  phone: string;
};

/** How many enquiries a site had lately, this one included. */
export type RecentEnquiries = { fromAddress: number; fromPhone: number; lastMinute: number };

type SpamGuardSettings = Site["enquiry"]["spamGuard"];

/** Whether forms of a site ask browsers to work: always, or while it gets more enquiries than people send. */
export function needsProofOfWork(settings: SpamGuardSettings, enquiriesInLastMinute: number): boolean {
  if (settings.proofOfWork === "off") return false;
  return settings.proofOfWork === "always" || enquiriesInLastMinute >= settings.attackPerMinute;
}

/**
 * Why an enquiry may come from a program (EF-29). A person is never refused for it: whoever fills in a form
 * fast, or shares an address with a whole office, must still reach the dealer.
 */
export function suspicionsOf(signs: EnquirySigns, recent: RecentEnquiries, settings: SpamGuardSettings): Suspicion[] {
  const isTooFast = signs.filledInSeconds !== null && signs.filledInSeconds < settings.minimumSeconds;
  const isWithoutProof = needsProofOfWork(settings, recent.lastMinute) && !signs.hasProofOfWork;
  return [
    ...(signs.honeypot.trim() === "" ? [] : (["honeypot"] as const)),
    ...(isTooFast ? (["too-fast"] as const) : []),
    ...(recent.fromAddress > settings.perAddressAnHour ? (["many-from-address"] as const) : []),
    ...(recent.fromPhone > settings.perPhoneAnHour ? (["many-from-phone"] as const) : []),
    ...(isWithoutProof ? (["no-proof-of-work"] as const) : []),
  ];
}

/**
 * Who shares an address: one IPv4 address, or one IPv6 network of 64 bits, which is one connection. Some proxies
 * write brackets and a port around an address.
 */
export function connectionOf(address: string): string {
  const [, bracketed, ported] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  const plain = (bracketed ?? ported ?? address).replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = 8 - groups.length - tail.split(":").filter(Boolean).length;
  const whole = plain.includes("::") ? [...groups, ...Array.from({ length: missing }, () => "0")] : groups;
  const network = whole.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return network.join(":");
}
