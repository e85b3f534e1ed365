/** What a server process tells the first process. `open` is its number of open connections. */
export type ProcessMessage<Ready = unknown> =
  | { kind: "ready"; ready: Ready }
  /** It takes connections from now on. */
  | { kind: "receiving" }
  /** It takes no more connections. */
  | { kind: "closed" }
  | { kind: "taken"; id: number; open: number }
  | { kind: "returned"; id: number }
  | { kind: "open"; open: number }
  /** What it measures, as prom-client collects it. */
  | { kind: "metrics"; id: number; metrics: object[] };

/** Accompanies a connection that the first process gives to another. */
export type GivenConnection = { kind: "connection"; id: number };
