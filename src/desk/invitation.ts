import { type MailColours, plainMail } from "../outbox/mail-html.ts";
import { noticeEntry } from "../outbox/notice.ts";
import type { Digest, OutboxEntry } from "../outbox/outbox.ts";

const hourMs = 3_600_000;
/** How long an invitation can be accepted. */
export const invitationLivesMs = 72 * hourMs;

export type DeskMailPorts = { deskUrl: string; digest: Digest; newId: () => string; colours: MailColours };

/** Emails of the desk have no dealer's colours. */
export const deskMailColours: MailColours = {
  ink: "#16181d",
  quiet: "#5b6270",
  line: "#d9dce2",
  accent: "#2f5fd0",
};

type DeskMail = {
  to: string;
  subject: string;
  lines: readonly string[];
  action: { label: string; href: string } | null;
};

const foot = "You get this email because you have access to the Forecourt desk, or somebody gave it to you.";

/** An email of the desk for the outbox. */
export function deskMail({ to, subject, lines, action }: DeskMail, ports: DeskMailPorts, now: number): OutboxEntry {
  const texts = lines.map((text) => ({ kind: "text" as const, text }));
  const parts = action === null ? texts : [...texts, { kind: "action" as const, ...action }];
  const { text, html } = plainMail({ title: subject, siteName: "Forecourt desk", foot, parts }, ports.colours);
  const notice = { to, fromName: "Forecourt desk", subject, text, html, unsubscribeUrl: null };
  return noticeEntry(ports.newId(), "desk", notice, now, ports.digest);
}

/** The email that invites somebody. `place` and `role` are what they get access to. */
export function invitationMail(
  invited: { email: string; role: string; place: string; invitedBy: string; token: string },
  ports: DeskMailPorts,
  now: number,
): OutboxEntry {
  return deskMail(
    {
      to: invited.email,
      subject: "Your access to the Forecourt desk",
      lines: [
        `${invited.invitedBy} gave you access to ${invited.place} as ${invited.role.toLowerCase()}.`,
        "Open the desk within 72 hours to accept. The link works once.",
      ],
      action: { label: "Open the desk", href: `${ports.deskUrl}/invitation/${invited.token}` },
    },
    ports,
    now,
  );
}
