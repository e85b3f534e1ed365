import type { Generated } from "kysely";

export type PublicationsTable = {
  site_id: string;
  name: string;
  mark: Generated<number | null>;
  sent_mark: Generated<number | null>;
  sent_at: Generated<number | null>;
  /** Since the last success, or since it was given up. */
  attempts: number;
  fault: Generated<string | null>;
  /** Null if it was given up. */
  next_at: number | null;
  claim: number;
  /** End of the lease of the process that is sending; 0 if there is none. */
  lease_until: number;
};
