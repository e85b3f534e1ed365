import { deliver, type DeliveryPorts, leaseMs } from "../leads/delivery/deliver.ts";
import type { ClaimedEntry } from "../leads/outbox.ts";
import { errorFacts, type Log } from "./log.ts";

const mostAtOnce = 20;
/** How often the outbox is looked at when nothing happens here: other processes put work into it too. */
const lookEveryMs = 500;
/** At most so often while work goes on: every look is a write. */
const shortestPauseMs = 25;

/**
 * Delivers what is due in the outbox, up to 20 entries at a time. Any number of processes may do so on one
 * store. Answers how to stop: what was begun is finished and recorded first.
 */
export function startDeliveries(ports: DeliveryPorts, log: Log): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  let wake = () => {};
  const begin = (entry: ClaimedEntry) => {
    const work = deliverAndLog(entry, ports, log).finally(() => {
      underWay.delete(work);
      wake();
    });
    underWay.add(work);
  };
  const look = async () => {
    const free = mostAtOnce - underWay.size;
    if (free > 0) for (const entry of await ports.outbox.claim(ports.now(), free, leaseMs)) begin(entry);
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
    await Promise.all(underWay);
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
