export type FinanceApplicationsTable = {
  site_id: string;
  application_id: string;
  /** Increases with every change, from 1. */
  revision: number;
  created_at: number;
  changed_at: number;
  /** Null for a draft. */
  sent_at: number | null;
  /** The encrypted answers. */
  sealed: string;
};
