import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { dropFile } from "./drop-file.ts";
import type { OutboxMessage } from "../../outbox/outbox-message.ts";

/** A message that was not sent, and when it was stored (epoch milliseconds). */
export type DemoDelivery = { storedAt: number; message: Exclude<OutboxMessage, { kind: "file" }> };

/** Replaces the mail server and webhook receivers in a demo: accepts every message and stores it for inspection. */
export type DemoDeliveryStore = {
  keep(message: DemoDelivery["message"]): Promise<void>;
  /** Newest first. */
  of(siteId: string): Promise<DemoDelivery[]>;
};

const mostStored = 50;

/** Stores the newest 50 messages of every site in `<data>/demo-deliveries/<site>`. */
export function demoDeliveryStore(dataDir: string): DemoDeliveryStore {
  const siteFolder = (siteId: string) => join(dataDir, "demo-deliveries", siteId);
  return {
    async keep(message) {
      const folder = siteFolder(message.siteId);
      await dropFile(folder, `${Date.now()}-${message.deliveryId}.json`, JSON.stringify({ message }));
      const old = (await namesIn(folder)).slice(mostStored);
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
    },
    async of(siteId) {
      const folder = siteFolder(siteId);
      const read = async (name: string): Promise<DemoDelivery> => {
        const { message } = JSON.parse(await readFile(join(folder, name), "utf8")) as Pick<DemoDelivery, "message">;
        return { storedAt: Number.parseInt(name, 10), message };
      };
      return Promise.all((await namesIn(folder)).map(read));
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .toReversed();
}
