import { deliver, type DeliveryPorts, leaseMs } from "../leads/delivery/deliver.ts";
import { deliverySlots, fitsBeside } from "../leads/delivery/delivery-slots.ts";
import type { ClaimedEntry } from "../leads/outbox.ts";
import { errorFacts, type Log } from "./log.ts";

/** How often the outbox is looked at when nothing happens here: other processes put work into it too. */
const lookEveryMs = 500;
/** At most so often while work goes on: every look is a write. */
const shortestPauseMs = 25;

/**
 * Delivers what is due in the outbox, as many entries at a time as there are slots. Any number of processes may do
 * so on one store. Answers how to stop: what was begun is finished and recorded first.
 */
export function startDeliveries(ports: DeliveryPorts, log: Log): () => Promise<void> {
  const underWay = new Map<ClaimedEntry, Promise<void>>();
  let isStopping = false;
  let wake = () => {};
  const begin = (entry: ClaimedEntry) => {
    const work = deliverAndLog(entry, ports, log).finally(() => {
      underWay.delete(entry);
      wake();
    });
    underWay.set(entry, work);
  };
  const look = async () => {
    const free = deliverySlots.total - underWay.size;
    if (free === 0) return;
    const fits = fitsBeside(underWay.keys(), deliverySlots);
    for (const entry of await ports.outbox.claim(ports.now(), free, leaseMs, fits)) begin(entry);
  };
  const run = async () => {
    while (!isStopping) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await look().catch((error: unknown) => log("error", "the outbox could not be read", errorFacts(error)));
      await Promise.race([woken, ports.wait(lookEveryMs)]);
      if (!isStopping) await ports.wait(shortestPauseMs);
    }
  };
  const running = run();
  return async () => {
    isStopping = true;
    wake();
    await running;
    await Promise.all(underWay.values());
  };
}

async function deliverAndLog(entry: ClaimedEntry, ports: DeliveryPorts, log: Log): Promise<void> {
  const result = await deliver(entry, ports);
  if (result === "delivered" || result === "planned" || result === "retried") return;
  // The reason stays in the ledger: what a receiver answers may name a person.
  const level = result === "aside" ? "warn" : "error";
  const facts = { site: entry.siteId, lead: entry.subjectId, delivery: entry.id, attempt: entry.attempts };
  log(level, "lead delivery", { ...facts, kind: entry.kind, result });
}
