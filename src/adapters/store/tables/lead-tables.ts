export type LeadsTable = {
  site_id: string;
  lead_id: string;
  received_at: number;
  body: string;
  opened_at: number | null;
  /** When it was found unopened after the site's limit. */
  overdue_at: number | null;
  erased_at: number | null;
};

/** Every enquiry with its key: the first of a lead, and repeats by the same person. */
export type LeadContactsTable = {
  site_id: string;
  /** For the first contact, its lead's id. */
  contact_id: string;
  lead_id: string;
  idempotency_hash: string;
  /** Hash of the content sent under the key; null if it is not compared. */
  content_hash: string | null;
  received_at: number;
  /** The sent fields; null for the first, whose fields are the lead's own, and for later steps of a form. */
  body: string | null;
};

/** A phone number or an email address (`ContactPoint`) and a lead that has it, until the lead is erased. */
export type LeadContactPointsTable = { site_id: string; point: string; lead_id: string };

/** Remains after the lead is erased, because it is counted; contains no personal data. */
export type LeadThreadsTable = {
  site_id: string;
  lead_id: string;
  /** Another lead of its thread; null for the root, which has the thread's number of leads. */
  parent_lead_id: string | null;
  lead_count: number;
  first_lead_id: string;
  first_received_at: number;
};

export type SpinCampaignsTable = {
  site_id: string;
  campaign_id: string;
  spins: number;
  /** How often each prize was drawn: JSON by the prize's id. */
  drawn: string;
};

export type SpinsTable = {
  site_id: string;
  campaign_id: string;
  /** Hash of the mobile number. */
  holder: string;
  spin_id: string;
  prize_id: string;
  lead_id: string | null;
  spun_at: number;
};

export type PhoneRevealsTable = {
  site_id: string;
  day: string;
  vehicle_id: string;
  dealership_id: string;
  reveals: number;
};

export type AppointmentsTable = {
  site_id: string;
  location_id: string;
  starts_at: number;
  /** From 0: index among the places of that time. */
  place: number;
  lead_id: string;
  holder: string;
  email_holder: string | null;
  connection: string | null;
  booked_at: number;
  /** When the time is free again unless it is confirmed; null once it is. */
  kept_until: number | null;
};
