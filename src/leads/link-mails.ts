import { licenseeText } from "../locations/licence.ts";
import { type MailColours, plainMail } from "../outbox/mail-html.ts";
import { noticeEntry } from "../outbox/notice.ts";
import type { Digest, OutboxEntry } from "../outbox/outbox.ts";
import type { LeadSite } from "./lead-site.ts";
import type { RateLimit, RateLimits } from "./rate-limits.ts";
import { hourMs, minuteMs } from "../settings/durations.ts";

/** When the link of something in progress was last mailed, in epoch milliseconds, by a hash of the address. */
export type LinkMails = Readonly<Record<string, number>>;

export type LinkMailPorts = { digest: Digest; rateLimits: RateLimits };

/** An address gets the same link at most once in this time. */
const mailEveryMs = 10 * minuteMs;
/** Most addresses that one link is mailed to. */
const mostAddresses = 3;
/** Mails with links in an hour, over a connection and to an address, whatever they link to. */
const hourly = { most: 5, windowMs: hourMs } as const;
const overConnection: RateLimit = { name: "mailed links", of: "connection", ...hourly };
const toAddress: RateLimit = { name: "mailed links", of: "recipient", ...hourly };

/** `due`: mail the link, and store `linkMails`. `sent`: this address has just got it. */
export type LinkMail = { kind: "due"; linkMails: LinkMails } | { kind: "sent" | "limited" };

/** What a link continues: its parts name it. `address` is that of the connection. */
type Linked = { about: readonly string[]; siteId: string; linkMails: LinkMails | undefined };
type AskedOver = { address: string | null; now: number };

export async function linkMailTo(
  to: string,
  { about, siteId, linkMails = {} }: Linked,
  { address, now }: AskedOver,
  { digest, rateLimits }: LinkMailPorts,
): Promise<LinkMail> {
  const recipient = to.toLowerCase();
  const hash = digest(JSON.stringify([...about, recipient]));
  const last = linkMails[hash];
  if (last !== undefined && mailWindow(last) === mailWindow(now)) return { kind: "sent" };
  if (last === undefined && Object.keys(linkMails).length >= mostAddresses) return { kind: "limited" };
  const asker = { siteId, address, recipient, now };
  for (const limit of [overConnection, toAddress])
    if (!(await rateLimits.take(limit, asker))) return { kind: "limited" };
  return { kind: "due", linkMails: { ...linkMails, [hash]: now } };
}

function mailWindow(time: number): number {
  return Math.floor(time / mailEveryMs);
}

/** What the page says after a link was asked for. */
export const linkMailWords = {
  mailed: "We have emailed you the link.",
  unmailed: "We did not email you the link, because it was requested too often.",
} as const;

/** The texts of an email with a private link. */
type LinkMailContent = {
  to: string;
  title: string;
  text: string;
  note: string;
  path: string;
  site: LeadSite;
  about: readonly string[];
  /** The line of notices in which mails stay in order. */
  line: string;
  now: number;
};

export type LinkMailWriting = { digest: Digest; brandColours: (brand: string) => MailColours };

/** The mail with a private link. It contains nothing that was entered. */
export function linkMail(
  { to, title, text, note, path, site, about, line, now }: LinkMailContent,
  { digest, brandColours }: LinkMailWriting,
): OutboxEntry {
  const parts = [
    { kind: "text", text },
    { kind: "action", label: "Continue", href: `https://${site.hosts[0]}${path}` },
    { kind: "text", text: note },
  ] as const;
  const mail = plainMail(
    { title, siteName: site.name, parts: [...parts], foot: licenseeText(site, null) },
    brandColours(site.brand),
  );
  const replyTo = site.contact.email === null ? null : { name: site.name, address: site.contact.email };
  const notice = { to, fromName: site.name, replyTo, subject: `${title}: ${site.name}`, ...mail, unsubscribeUrl: null };
  const id = digest(JSON.stringify([...about, to.toLowerCase(), mailWindow(now)]));
  return noticeEntry(id, line, notice, now, digest);
}
