/** Instructions for a load generator. It stops at the request limit or the time limit, whichever comes first. */
export type LoadOrder = {
  port: number;
  /** The Host header of requests; they always go to 127.0.0.1. */
  host: string;
  /** The path of every request; `{n}` is replaced by a number unique within this order. */
  path: string;
  acceptEncoding: "identity" | "gzip" | "br";
  connections: number;
  maximumRequests: number;
  maximumMs: number;
  /** Number of the first request. */
  firstNumber: number;
};

export type LoadResult = { requests: number; seconds: number; bytes: number; failures: number };
