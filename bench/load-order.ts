/** What a load generator shall do, and when it stops: after so many requests or so much time, whichever is first. */
export type LoadOrder = {
  port: number;
  /** The host that requests name; they go to 127.0.0.1 whatever it is. */
  host: string;
  /** A path for every request; `{n}` becomes a number that no other request of this order has. */
  path: string;
  acceptEncoding: "identity" | "gzip" | "br";
  connections: number;
  maximumRequests: number;
  maximumMs: number;
  /** Number of the first request. */
  firstNumber: number;
};

export type LoadResult = { requests: number; seconds: number; bytes: number; failures: number };
