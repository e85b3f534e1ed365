import { mailColours } from "../../src/brands/brands.ts";
import { deliver, leaseMs } from "../../src/leads/delivery/deliver.ts";
import type { DeliveryMessage } from "../../src/leads/delivery/delivery-message.ts";
import type { TestPlatform } from "../factories.ts";
import { type TestVisitor, visitorOf } from "./signed-in.ts";

type Mail = Extract<DeliveryMessage, { kind: "mail" }>;

/** The address that alerts go to. */
export const email = "ann@example.com";

/** Sends what is due in the outbox and answers it. */
export async function sentMails({ store, clock, sites }: TestPlatform): Promise<Mail[]> {
  const sent: Mail[] = [];
  for (const entry of await store.outbox.claim(clock.now, 20, leaseMs)) {
    await deliver(entry, {
      outbox: store.outbox,
      leads: store.leads,
      send: async (message) => {
        if (message.kind === "mail") sent.push(message);
        return { kind: "taken" };
      },
      routingOf(siteId) {
        const site = sites.siteBySlug(siteId);
        return site && { site, siteForDealership: () => site, positionOf: () => null };
      },
      digest: (text) => text,
      sign: (text) => text,
      coloursOf: mailColours,
      now: () => clock.now,
      random: () => 0.5,
      wait: async () => undefined,
      timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds),
    });
  }
  return sent;
}

/** The path of the link in a mail that leads to its alerts. */
export const pathIn = (text: string, end = ""): string =>
  new URL(new RegExp(`https://\\S+/watchlist/alerts/\\S+${end}`).exec(text)?.[0] ?? "").pathname;

/** Asks for alerts and says yes to the mail; answers the path of its link. */
export async function subscribe(running: TestPlatform, visitor: TestVisitor): Promise<string> {
  await visitor.submit("/watchlist/alerts", { email });
  const [mail] = await sentMails(running);
  const link = pathIn(mail?.text ?? "");
  await visitorOf(running, "alpha.localhost").submit(`${link}/confirm`, {});
  return link;
}
