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

/** One sign alone is a person's as well; signs that weigh this much together are a program's. */
const suspectWeight = 2;
/** Beyond so many times what is usual for one address or phone, the number alone is a flood. */
const floodFactor = 10;

/**
 * Why an enquiry may come from a program (EF-29); empty while no more than one thing speaks for it. Browsers fill in
 * forms by themselves, also fields that nobody sees, an office or a carrier shares one address, and some people have
 * no scripts. None of that alone may cost a person anything, and nobody is ever refused for it.
 */
export function suspicionsOf(signs: EnquirySigns, recent: RecentEnquiries, settings: SpamGuardSettings): Suspicion[] {
  const isTooFast = signs.filledInSeconds !== null && signs.filledInSeconds < settings.minimumSeconds;
  const isWithoutProof = needsProofOfWork(settings, recent.lastMinute) && !signs.hasProofOfWork;
  const found: [Suspicion, weight: number][] = [
    ["honeypot", signs.honeypot.trim() === "" ? 0 : 1],
    ["too-fast", isTooFast ? 1 : 0],
    ["many-from-address", weightOfMany(recent.fromAddress, settings.perAddressAnHour)],
    ["many-from-phone", weightOfMany(recent.fromPhone, settings.perPhoneAnHour)],
    // A site that always asks for it wants whatever comes without it marked.
    ["no-proof-of-work", isWithoutProof ? (settings.proofOfWork === "always" ? suspectWeight : 1) : 0],
  ];
  const speaking = found.filter(([, weight]) => weight > 0);
  const weight = speaking.reduce((sum, [, own]) => sum + own, 0);
  return weight < suspectWeight ? [] : speaking.map(([suspicion]) => suspicion);
}

function weightOfMany(count: number, usual: number): number {
  if (count <= usual) return 0;
  return count > usual * floodFactor ? suspectWeight : 1;
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
  const last = tail.split(":").filter(Boolean);
  const missing = Math.max(0, 8 - groups.length - last.length);
  const whole = [...groups, ...Array.from({ length: missing }, () => "0"), ...last];
  const network = whole.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return network.join(":");
}
