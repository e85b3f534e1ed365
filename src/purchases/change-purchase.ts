import { type ContactPoint, toContactPoints } from "../leads/contact-point.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import type { Sealing } from "../finance-applications/sealing.ts";
import { emptyContent, type Purchase, type PurchaseContent, readContent } from "./purchase.ts";
import type { PurchaseKey, PurchaseStore, SealedPurchase } from "./purchase-store.ts";

export type PurchasePorts = { purchases: PurchaseStore; sealing: Sealing };

/** A purchase; null if there is none (any more), or it was sealed with another key. */
export async function openPurchase(key: PurchaseKey, ports: PurchasePorts): Promise<Purchase | null> {
  const stored = await ports.purchases.purchase(key.siteId, key.purchaseId);
  return stored && opened(stored, ports.sealing);
}

export async function startPurchase(
  key: PurchaseKey & { vehicleId: string },
  now: number,
  { purchases, sealing }: PurchasePorts,
): Promise<Purchase> {
  const purchase = { ...key, startedAt: now, leadId: null, content: emptyContent };
  await purchases.save(sealedPurchase(purchase, { revision: 1, changedAt: now }, sealing), [], null);
  return purchase;
}

type Change = {
  content?: (before: PurchaseContent) => PurchaseContent;
  leadId?: string;
  /** Epoch milliseconds. */
  now: number;
  mail?: OutboxEntry | null;
};

const mostTries = 5;

/** Stores a change of a purchase. Changes made at the same time are made one after the other. Null if there is none. */
export async function changePurchase(
  key: PurchaseKey,
  { content = (before) => before, leadId, now, mail = null }: Change,
  ports: PurchasePorts,
): Promise<Purchase | null> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const stored = await ports.purchases.purchase(key.siteId, key.purchaseId);
    const before = stored && opened(stored, ports.sealing);
    if (stored === null || before === null) return null;
    const after: Purchase = { ...before, content: content(before.content), leadId: leadId ?? before.leadId };
    if (mail === null && after.leadId === before.leadId && after.content === before.content) return before;
    const sealed = sealedPurchase(after, { revision: stored.revision + 1, changedAt: now }, ports.sealing);
    if (await ports.purchases.save(sealed, buyerContactPoints(after.content), mail)) return after;
  }
  throw new Error("A purchase kept changing while it was being stored.");
}

function sealedPurchase(
  { content, ...purchase }: Purchase,
  change: Pick<SealedPurchase, "revision" | "changedAt">,
  { seal }: Sealing,
): SealedPurchase {
  return { ...purchase, ...change, sealed: seal(JSON.stringify(content), sealedAbout(purchase)) };
}

function opened(stored: SealedPurchase, { open }: Sealing): Purchase | null {
  const { sealed, revision: _revision, changedAt: _changedAt, ...purchase } = stored;
  const text = open(sealed, sealedAbout(stored));
  const content = text === null ? null : readContent(text);
  return content && { ...purchase, content };
}

/** A sealed content opens for its own purchase only. */
function sealedAbout({ siteId, purchaseId }: PurchaseKey): string {
  return JSON.stringify(["online purchase", siteId, purchaseId]);
}

function buyerContactPoints({ details }: PurchaseContent): ContactPoint[] {
  return details === null ? [] : toContactPoints(details);
}
