import type { LeadSite } from "../leads/lead-site.ts";
import type { SignText } from "../leads/signed-token.ts";
import { licenseeText } from "../locations/licence.ts";
import { type MailColours, plainMail } from "../outbox/mail-html.ts";
import { noticeEntry } from "../outbox/notice.ts";
import type { Digest, OutboxEntry } from "../outbox/outbox.ts";
import { resumePath } from "./application-link.ts";
import type { ApplicationKey } from "./change-application.ts";

export type ResumeMailPorts = { sign: SignText; digest: Digest; coloursOf: (brand: string) => MailColours };

type ResumeMail = { to: string; site: LeadSite; draftDays: number; now: number };

/** An address gets at most one such mail from a site in this time, whoever asks for it. */
const mailEveryMs = 10 * 60 * 1_000;

/** The mail with the private link to an application. It contains nothing that was entered. */
export function resumeMail(
  key: ApplicationKey,
  { to, site, draftDays, now }: ResumeMail,
  { sign, digest, coloursOf }: ResumeMailPorts,
): OutboxEntry {
  const title = "Continue your finance application";
  const mail = plainMail(
    {
      title,
      siteName: site.name,
      parts: [
        { kind: "text", text: "Your answers are saved. Continue on any device with this link." },
        { kind: "action", label: "Continue", href: `https://${site.hosts[0]}${resumePath(key, sign)}` },
        {
          kind: "text",
          text: `Whoever has this link can see what you entered, so do not forward it. We erase an application that is not sent within ${draftDays === 1 ? "a day" : `${draftDays} days`}. If you did not start one, ignore this email.`,
        },
      ],
      foot: licenseeText(site, null),
    },
    coloursOf(site.brand),
  );
  const replyTo = site.contact.email === null ? null : { name: site.name, address: site.contact.email };
  const notice = { to, fromName: site.name, replyTo, subject: `${title}: ${site.name}`, ...mail, unsubscribeUrl: null };
  const id = digest(JSON.stringify(["resume", key.siteId, to.toLowerCase(), Math.floor(now / mailEveryMs)]));
  return noticeEntry(id, "finance application", notice, now, digest);
}
