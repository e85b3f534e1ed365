export type LeadWorkTable = {
  site_id: string;
  lead_id: string;
  /** Null if the lead belongs to no dealership. */
  dealership: string | null;
  category: string;
  state: string;
  outcome: string | null;
  outcome_reason: string | null;
  owner: string | null;
  review: string;
  received_at: number;
  /** Null once a person has acted. */
  waiting_since: number | null;
  answer_due_at: number | null;
  /** The earlier of the answer and the first task. */
  due_at: number | null;
  /** The place in queues: when the next act is due, else since when the lead is there. */
  queue_at: number;
  /** 1 while it is in the queues: neither closed nor suspect. */
  is_open: number;
  first_answer_at: number | null;
  escalations_taken: number;
  /** JSON. */
  tasks: string;
  version: number;
};

/** What happened to a lead, without the enquiry itself; deleted when the lead is erased. */
export type LeadEventsTable = {
  site_id: string;
  lead_id: string;
  seq: number;
  at: number;
  /** Null for the system and the shopper. */
  actor: string | null;
  kind: string;
  /** JSON. */
  body: string;
};

/** A word by which a lead is found; deleted when the lead is erased. */
export type LeadTermsTable = { site_id: string; term: string; received_at: number; lead_id: string };

/**
 * What somebody said about two leads, in both directions: that one person sent them, or that different people did,
 * whatever their contact points are. Deleted when one of them is erased.
 */
export type LeadLinksTable = { site_id: string; lead_id: string; other_id: string; is_same: number };

/** Somebody who answers leads of a site: places, categories, languages, hours and absences as JSON. */
export type LeadStaffTable = { site_id: string; person_id: string; body: string; version: number };

/** The number of each person's latest turn. */
export type AssignmentTurnsTable = { site_id: string; person_id: string; turn: number };
