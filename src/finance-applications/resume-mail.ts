import { inSentence, journeyNames } from "../enquiry-kinds/journey-names.ts";
import type { LeadSite } from "../leads/lead-site.ts";
import { linkMail, type LinkMailWriting } from "../leads/link-mails.ts";
import type { SignText } from "../leads/signed-token.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import { resumePath } from "./application-link.ts";
import type { ApplicationKey } from "./change-application.ts";

type ResumeMail = { to: string; site: LeadSite; draftDays: number; now: number };

export function applicationLinkName({ siteId, applicationId }: ApplicationKey): readonly string[] {
  return ["finance application link", siteId, applicationId];
}

/** The mail with the private link to an application. */
export function resumeMail(
  key: ApplicationKey,
  { to, site, draftDays, now }: ResumeMail,
  ports: LinkMailWriting & { sign: SignText },
): OutboxEntry {
  return linkMail(
    {
      to,
      title: `Continue your ${inSentence(journeyNames.financeApplication)}`,
      text: "Your answers are saved. Continue on any device with this link.",
      note: `Anyone who has this link can see what you entered, so don't forward it. We erase an application that is not sent within ${draftDays === 1 ? "a day" : `${draftDays} days`}. If you didn't start one, ignore this email.`,
      path: resumePath(key, ports.sign),
      site,
      about: applicationLinkName(key),
      line: "finance application",
      now,
    },
    ports,
  );
}
