export type ClientQueueLimits = { total: number; perClient: number };

/** Requests that wait, by client: the client that has used the least processor time goes first. */
export type ClientQueue<Item> = {
  /** Adds an item, or says whose places are taken. */
  add(client: string, item: Item): "added" | "client-full" | "full";
  /** The next item; null if none waits. Clients that `isFree` refuses are passed over. */
  next(now: number, isFree: (client: string) => boolean): { client: string; item: Item } | null;
  /** Adds processor time to a client's account, in milliseconds. */
  charge(client: string, milliseconds: number, now: number): void;
  readonly size: number;
};

type Account = { usedMs: number; at: number };

/** Processor time counts half after this time. */
const halvedAfterMs = 5_000;
const mostAccounts = 10_000;

export function createClientQueue<Item>(limits: ClientQueueLimits): ClientQueue<Item> {
  /** Never empty lines, by client, in the order of arrival. */
  const lines = new Map<string, Item[]>();
  const accounts = new Map<string, Account>();
  let size = 0;

  const usedMs = (client: string, now: number): number => {
    const account = accounts.get(client);
    return account === undefined ? 0 : account.usedMs * 0.5 ** ((now - account.at) / halvedAfterMs);
  };
  const nextClient = (now: number, isFree: (client: string) => boolean): string | null => {
    let least = Infinity;
    let found: string | null = null;
    for (const client of lines.keys()) {
      const used = usedMs(client, now);
      if (used >= least || !isFree(client)) continue;
      least = used;
      found = client;
    }
    return found;
  };

  return {
    get size() {
      return size;
    },
    add(client, item) {
      const line = lines.get(client) ?? [];
      if (line.length >= limits.perClient) return "client-full";
      if (size >= limits.total) return "full";
      line.push(item);
      lines.set(client, line);
      size += 1;
      return "added";
    },
    next(now, isFree) {
      const client = nextClient(now, isFree);
      const line = client === null ? undefined : lines.get(client);
      const item = line?.shift();
      if (client === null || line === undefined || item === undefined) return null;
      size -= 1;
      if (line.length === 0) lines.delete(client);
      return { client, item };
    },
    charge(client, milliseconds, now) {
      const total = usedMs(client, now) + milliseconds;
      accounts.delete(client);
      accounts.set(client, { usedMs: total, at: now });
      const oldest = accounts.keys().next().value;
      if (accounts.size > mostAccounts && oldest !== undefined) accounts.delete(oldest);
    },
  };
}
