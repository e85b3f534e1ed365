/** A request to repeat; `{n}` in its path or body is replaced with a number of its own. */
export type HoldRequest = { method: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string };

/** What a load process sends, over how many connections, and for how long. */
export type HoldOrder = {
  port: number;
  host: string;
  connections: number;
  seconds: number;
  requests: readonly HoldRequest[];
  /** Closes each connection after this time, whether it was answered or not. */
  hangUpAfterMs?: number;
};

export type HoldResult = {
  /** Number of answers by status; 0 for broken connections, without those that the order itself closed. */
  statuses: Record<number, number>;
  /** Refusals without `Retry-After`, or of more than 2 kB. */
  impoliteRefusals: number;
  /** Of answers other than refusals, sorted. */
  latenciesMs: number[];
};
