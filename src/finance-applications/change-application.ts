import { type ContactPoint, toContactPoints } from "../leads/contact-point.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import { type Application, type ApplicationContent, emptyContent, readContent } from "./application.ts";
import type { ApplicationStore, SealedApplication } from "./application-store.ts";
import type { Sealing } from "./sealing.ts";

export type ApplicationPorts = { applications: ApplicationStore; sealing: Sealing };

export type ApplicationKey = Pick<Application, "siteId" | "applicationId">;

/** An application; null if there is none (any more), or it was sealed with another key. */
export async function openApplication(key: ApplicationKey, ports: ApplicationPorts): Promise<Application | null> {
  const stored = await ports.applications.application(key.siteId, key.applicationId);
  return stored && opened(stored, ports.sealing);
}

type Change = {
  content: (before: ApplicationContent) => ApplicationContent;
  /** Epoch milliseconds. */
  now: number;
  isSent?: boolean;
  mail?: (after: ApplicationContent) => OutboxEntry | null;
};

const mostTries = 5;

/**
 * Stores a change of an application, or a new one; nothing if `content` returns the same object. Changes made at the same time are made one after the other. Null if
 * it was sent: then it does not change any more.
 */
export async function changeApplication(
  key: ApplicationKey,
  change: Change,
  ports: ApplicationPorts,
): Promise<Application | null> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const stored = await ports.applications.application(key.siteId, key.applicationId);
    const before = stored && opened(stored, ports.sealing);
    if (stored !== null && (before === null || before.sentAt !== null)) return null;
    const content = change.content(before?.content ?? emptyContent);
    const mail = change.mail?.(content) ?? null;
    if (before !== null && content === before.content && !change.isSent && mail === null) return before;
    const after: SealedApplication = {
      ...key,
      revision: (stored?.revision ?? 0) + 1,
      createdAt: stored?.createdAt ?? change.now,
      changedAt: change.now,
      sentAt: change.isSent ? change.now : null,
      sealed: ports.sealing.seal(JSON.stringify(content), sealedAbout(key)),
    };
    if (await ports.applications.save(after, applicantContactPoints(content), mail)) return { ...after, content };
  }
  throw new Error("An application kept changing while it was being stored.");
}

function opened(stored: SealedApplication, { open }: Sealing): Application | null {
  const { siteId, applicationId, createdAt, sentAt, sealed } = stored;
  const text = open(sealed, sealedAbout(stored));
  const content = text === null ? null : readContent(text);
  return content && { siteId, applicationId, createdAt, sentAt, content };
}

/** A sealed content opens for its own application only. */
function sealedAbout({ siteId, applicationId }: ApplicationKey): string {
  return JSON.stringify(["finance application", siteId, applicationId]);
}

function applicantContactPoints({ answers }: ApplicationContent): ContactPoint[] {
  return toContactPoints({ phone: answers["phone"] ?? "", email: answers["email"] ?? "" });
}
