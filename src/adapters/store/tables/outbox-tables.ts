export type OutboxTable = {
  site_id: string;
  id: string;
  subject_id: string;
  kind: string;
  target: string;
  payload: string;
  state: "pending" | "done" | "dead";
  /** Earliest time of the next attempt. */
  due_at: number;
  /** 1 while it blocks later entries of its target. */
  in_line: number;
  attempts: number;
  /** Increases with every claim, so that a worker that lost its lease cannot report a result. */
  claims: number;
  last_error: string | null;
  created_at: number;
};

export type OutboxTargetsTable = {
  site_id: string;
  target: string;
  /** End of the lease of the worker with one of its entries; 0 if there is none. */
  busy_until: number;
  /** Paused until then, after too many consecutive failures. */
  open_until: number;
  failures: number;
};

export type OutboxAttemptsTable = {
  site_id: string;
  entry_id: string;
  claim: number;
  attempt: number;
  started_at: number;
  ended_at: number | null;
  outcome: "delivered" | "failed" | "interrupted" | null;
  reason: string | null;
};
