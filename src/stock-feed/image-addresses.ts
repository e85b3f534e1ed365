import { webAddress } from "../vehicles/safe-text.ts";

/** More pictures of one vehicle are an error in the feed. */
const mostImages = 100;
const longestAddress = 2000;

/** An address in the query of another (`?url=https://...`) is not a new picture. */
const betweenImages = /\s*[|;\r\n]+\s*|[\s,]+(?=https?:\/\/)|(?<=[^/=?&%:,\s|;])(?=https?:\/\/)/i;

export type ImageAddresses = { images: string[]; refused: string[] };

/**
 * Picture addresses in a cell, split at `|`, `;`, line breaks, or before `http`, in order and without duplicates. Only
 * absolute http(s) addresses of public hosts are accepted (VP-16).
 */
export function parseImages(text: string): ImageAddresses {
  const images = new Set<string>();
  const refused: string[] = [];
  for (const part of withShortGaps(text.replaceAll("&amp;", "&")).split(betweenImages)) {
    const written = part.replace(/^[\s,"']+|[\s,"']+$/g, "");
    if (written === "") continue;
    const address = publicWebAddress(written);
    if (address === null || images.size >= mostImages) refused.push(written);
    else images.add(address);
  }
  return { images: [...images], refused };
}

/** Shortens long runs of blanks and commas, for which splitting would take quadratic time. */
function withShortGaps(text: string): string {
  return text.replaceAll(/[\s,]{2,}/g, (gap) => (/[\r\n]/.test(gap) ? "\n" : gap.includes(",") ? ", " : " "));
}

/** The address if it is an absolute http(s) address of a public host, otherwise null. Does not resolve names. */
export function publicWebAddress(text: string): string | null {
  const address = webAddress(text);
  if (address === null || address.length > longestAddress) return null;
  const url = URL.parse(address);
  return url === null || isPrivateHost(url.hostname) ? null : address;
}

const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/i;

/** Whether a host is this machine or in a private network, by name or by IP address. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  if (host === "") return true;
  if (host.startsWith("[")) return isPrivateIpv6(host.slice(1, -1));
  const ipv4 = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host);
  if (ipv4) return isPrivateIpv4(Number(ipv4[1]), Number(ipv4[2]), Number(ipv4[3]));
  // A name without a dot is in the local network.
  return !host.includes(".") || privateNames.test(host);
}

function isPrivateIpv4(first: number, second: number, third: number): boolean {
  if (first === 0 || first === 10 || first === 127 || first >= 224) return true;
  if (first === 100 && second >= 64 && second <= 127) return true;
  if (first === 169 && second === 254) return true;
  if (first === 172 && second >= 16 && second <= 31) return true;
  if (first === 192 && second === 168) return true;
  if (first === 192 && second === 0 && (third === 0 || third === 2)) return true;
  return first === 198 && (second === 18 || second === 19);
}

/**
 * Only global unicast (2000::/3) is public, except its ranges for tunnels and documentation. Mapped IPv4 addresses are
 * checked as IPv4.
 */
function isPrivateIpv6(address: string): boolean {
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (mapped) {
    const high = Number.parseInt(mapped[1] ?? "0", 16);
    const low = Number.parseInt(mapped[2] ?? "0", 16);
    return isPrivateIpv4(high >> 8, high & 255, low >> 8);
  }
  if (!/^[23][0-9a-f]{3}:/.test(address)) return true;
  return /^(2001:0?db8:|2001::|2001:0:|2002:)/.test(address);
}
