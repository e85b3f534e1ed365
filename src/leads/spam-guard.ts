import type { SpamGuardSettings } from "./enquiry-form-settings.ts";
import type { Suspicion } from "./lead.ts";

/** Name of a hidden field: only programs fill it in. */
export const honeypotField = "website";

export type EnquirySigns = {
  honeypot: string;
  /** Seconds from the first display of the form to its submission; null if no script measured them. */
  filledInSeconds: number | null;
  hasProofOfWork: boolean;
  address: string | null;
  /** E.164. */
  phone: string;
};

export type RecentEnquiries = { fromAddress: number; fromPhone: number; lastMinute: number };

/** Whether a site's forms require proof of work: always, or while it gets more enquiries than people would send. */
export function needsProofOfWork(settings: SpamGuardSettings, enquiriesInLastMinute: number): boolean {
  if (settings.proofOfWork === "off") return false;
  return settings.proofOfWork === "always" || enquiriesInLastMinute >= settings.attackPerMinute;
}

/** One sign alone also occurs with people; signs that add up to this weight indicate a program. */
const suspectWeight = 2;
/** Above this multiple of the usual number for one address or phone, the number alone is suspect. */
const floodFactor = 10;

/**
 * Why an enquiry may come from a program (EF-29); empty if there is at most one weak sign. Browsers fill in forms
 * automatically, including hidden fields, offices and carriers share one address, and some people have no scripts.
 * None of these alone may have consequences, and an enquiry is never refused because of them.
 */
export function enquirySuspicions(
  signs: EnquirySigns,
  recent: RecentEnquiries,
  settings: SpamGuardSettings,
): Suspicion[] {
  const hasHoneypot = signs.honeypot.trim() !== "";
  const isTooFast = signs.filledInSeconds !== null && signs.filledInSeconds < settings.minimumSeconds;
  const isWithoutProof = needsProofOfWork(settings, recent.lastMinute) && !signs.hasProofOfWork;
  const found: [Suspicion, weight: number][] = [
    ["honeypot", hasHoneypot ? 1 : 0],
    // Password managers fill in a form at once, and many people share an address: both together are ordinary.
    ["too-fast", isTooFast && (hasHoneypot || isWithoutProof) ? 1 : 0],
    ["many-from-address", weightOfMany(recent.fromAddress, settings.perAddressAnHour)],
    ["many-from-phone", weightOfMany(recent.fromPhone, settings.perPhoneAnHour)],
    // On sites that always require proof of work, its absence alone marks an enquiry.
    ["no-proof-of-work", isWithoutProof ? (settings.proofOfWork === "always" ? suspectWeight : 1) : 0],
  ];
  const speaking = found.filter(([, weight]) => weight > 0);
  const weight = speaking.reduce((sum, [, own]) => sum + own, 0);
  return weight < suspectWeight ? [] : speaking.map(([suspicion]) => suspicion);
}

/**
 * Whether the lead of an enquiry may hold a vehicle: a program may have made up a suspect one. Many enquiries with a
 * phone number do not count, because strangers may have sent them.
 */
export function mayHoldVehicle({ suspicions }: { suspicions: readonly Suspicion[] }): boolean {
  return suspicions.every((suspicion) => suspicion === "many-from-phone");
}

function weightOfMany(count: number, usual: number): number {
  if (count <= usual) return 0;
  return count > usual * floodFactor ? suspectWeight : 1;
}

/**
 * The connection of an address: one IPv4 address, or one IPv6 network of 64 bits. Some proxies write brackets and a
 * port around an address.
 */
export function addressConnection(address: string): string {
  const [, bracketed, ported] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  const plain = (bracketed ?? ported ?? address).replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  const missing = Math.max(0, 8 - groups.length - last.length);
  const allGroups = [...groups, ...Array.from({ length: missing }, () => "0"), ...last];
  const network = allGroups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return network.join(":");
}

/** The network of an address: one IPv4 address, or the 48 bits of IPv6 that one customer of a provider may have. */
export function addressNetwork(address: string): string {
  return addressConnection(address).split(":").slice(0, 3).join(":");
}
