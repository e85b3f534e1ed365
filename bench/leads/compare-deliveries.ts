import type { Store } from "../../src/adapters/open-store.ts";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import type { Attempt } from "../../src/outbox/outbox.ts";
import type { Enquiries } from "../../test/crash/crash-run.ts";
import type { Receivers } from "../../test/contract/failing-receivers.ts";

export type DeliveryFigures = {
  /** Acknowledged enquiries missing from the store. */
  lost: number;
  /** Enquiries stored as more than one lead, or acknowledged with more than one id. */
  doubled: number;
  /** Leads that no target received. */
  undelivered: number;
  /** Deliveries that a target received twice although its first acceptance was recorded. */
  sentTwice: number;
  /** Deliveries that a target received twice because the server was killed before it recorded the acceptance. */
  takenAgain: number;
  /** Leads overtaken by a later one for the same target before their fifth failure. */
  outOfOrder: number;
  /** Leads overtaken as specified, after five failures. */
  overtakenByRule: number;
  attempts: number;
};

type Delivery = { lead: StoredLead; id: string; target: string; attempts: Attempt[] };

const failuresBeforeOvertaking = 5;

/** Compares the acknowledged enquiries with the leads in the store and at the receivers. */
export async function compareDeliveries(
  store: Store,
  { leadIdByKey, contradicted }: Pick<Enquiries, "leadIdByKey" | "contradicted">,
  receivers: Receivers,
): Promise<DeliveryFigures> {
  const leads = await store.leads.leads(null);
  const stored = new Set(leads.map(({ leadId }) => leadId));
  const byKey = Map.groupBy(leads, ({ message }) => message ?? "");
  const deliveriesByLead: Delivery[][] = [];
  // One lead at a time: thousands of concurrent queries would wait too long for a connection.
  for (const lead of leads) deliveriesByLead.push(await deliveriesOfLead(store, lead));
  const deliveries = deliveriesByLead.flat();
  const taken = Map.groupBy([...receivers.taken.values()].flat(), (id) => id);
  const timesTaken = (id: string) => taken.get(id)?.length ?? 0;
  const wasKilled = ({ attempts }: Delivery) => attempts.some(({ outcome }) => outcome === "interrupted");
  const twice = deliveries.filter(({ id }) => timesTaken(id) > 1);
  const passed = passedDeliveries(deliveries, receivers);
  const mayBeOvertaken = ({ attempts }: Delivery) => attempts.length > failuresBeforeOvertaking;
  return {
    lost: [...leadIdByKey.values()].filter((leadId) => !stored.has(leadId)).length,
    doubled: [...byKey.values()].filter((same) => same.length > 1).length + contradicted.size,
    undelivered: deliveriesByLead.filter((own) => own.length === 0 || own.some(({ id }) => timesTaken(id) === 0))
      .length,
    sentTwice: twice.filter((delivery) => !wasKilled(delivery)).length,
    takenAgain: twice.filter(wasKilled).length,
    outOfOrder: passed.filter((delivery) => !mayBeOvertaken(delivery)).length,
    overtakenByRule: passed.filter(mayBeOvertaken).length,
    attempts: deliveries.reduce((sum, { attempts }) => sum + attempts.length, 0),
  };
}

async function deliveriesOfLead({ outbox }: Store, lead: StoredLead): Promise<Delivery[]> {
  const [entries, attempts] = await Promise.all([
    outbox.readEntries(lead.siteId, lead.leadId),
    outbox.readAttempts(lead.siteId, lead.leadId),
  ]);
  return entries.map(({ id, target }) => ({
    lead,
    id,
    target,
    attempts: attempts.filter(({ entryId }) => entryId === id),
  }));
}

/** Deliveries that their target received after a later one. */
function passedDeliveries(deliveries: readonly Delivery[], receivers: Receivers): Delivery[] {
  const place = new Map(
    [...receivers.taken.values()].flatMap((ids) =>
      ids.toReversed().map((id, index) => [id, ids.length - index] as const),
    ),
  );
  return [...Map.groupBy(deliveries, ({ target }) => target).values()].flatMap((line) => {
    const inOrder = line.toSorted((a, b) => a.lead.receivedAt - b.lead.receivedAt || (a.id < b.id ? -1 : 1));
    let firstOfLater = Number.POSITIVE_INFINITY;
    const passed: Delivery[] = [];
    for (const delivery of inOrder.toReversed()) {
      const own = place.get(delivery.id) ?? Number.POSITIVE_INFINITY;
      if (own > firstOfLater) passed.push(delivery);
      firstOfLater = Math.min(firstOfLater, own);
    }
    return passed;
  });
}
