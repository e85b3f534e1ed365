import { mailColours } from "../../src/brands/brands.ts";
import { leaseMs, workEntry } from "../../src/outbox/work-entry.ts";
import { workPorts } from "../contract/work-ports.ts";
import type { TestPlatform } from "../factories.ts";
import { type TestVisitor, createVisitor } from "./signed-in.ts";
import type { OutboxMessage } from "../../src/outbox/outbox-message.ts";

type Mail = Extract<OutboxMessage, { kind: "mail" }>;

/** Recipient of the alerts. */
export const email = "ann@example.com";

/** Sends all due mails in the outbox and returns them. */
export async function sentMails({ store, clock, sites }: TestPlatform): Promise<Mail[]> {
  const sent: Mail[] = [];
  for (const entry of await store.outbox.claim(clock.now, 20, leaseMs)) {
    await workEntry(
      entry,
      workPorts({
        outbox: store.outbox,
        leads: store.leads,
        send: async (message) => {
          if (message.kind === "mail") sent.push(message);
          return { kind: "taken" };
        },
        findRouting(siteId) {
          const site = sites.siteBySlug(siteId);
          return site && { site, siteForDealership: () => site, findPosition: () => null };
        },
        digest: (text) => text,
        sign: (text) => text,
        brandColours: mailColours,
        now: () => clock.now,
        random: () => 0.5,
        wait: async () => undefined,
        timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds),
      }),
    );
  }
  return sent;
}

/** The path of the alerts link in a mail. */
export const pathIn = (text: string, end = ""): string =>
  new URL(new RegExp(`https://\\S+/watchlist/alerts/\\S+${end}`).exec(text)?.[0] ?? "").pathname;

/** Requests alerts and confirms them; returns the path of the link in the mail. */
export async function subscribe(running: TestPlatform, visitor: TestVisitor): Promise<string> {
  await visitor.submit("/watchlist/alerts", { email });
  const [mail] = await sentMails(running);
  const link = pathIn(mail?.text ?? "");
  await createVisitor(running, "alpha.localhost").submit(`${link}/confirm`, {});
  return link;
}
