export type PurchasesTable = {
  site_id: string;
  purchase_id: string;
  /** Increases with every change, from 1. */
  revision: number;
  vehicle_id: string;
  lead_id: string | null;
  claims: number;
  started_at: number;
  changed_at: number;
  /** The encrypted choices and details. */
  sealed: string;
};

/** Claims that count towards the limits of their connection, a hash. */
export type PurchaseClaimsMadeTable = { site_id: string; connection: string; vehicle_id: string; claimed_at: number };

/** A vehicle has one claim at most. */
export type PurchaseClaimsTable = {
  site_id: string;
  vehicle_id: string;
  purchase_id: string;
  /** Hash of the shopper's connection; null if unknown. */
  connection: string | null;
  since_at: number;
  until_at: number;
};
