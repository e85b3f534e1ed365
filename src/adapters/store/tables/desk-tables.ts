/** Somebody who works at the desk. People span sites, so their tables have no site. */
export type PeopleTable = {
  person_id: string;
  /** In lower case; unique. */
  email: string;
  name: string;
  created_at: number;
  /** When the person accepted an invitation; null before. */
  joined_at: number | null;
  version: number;
};

/** A passkey: its id and public key in base64url. */
export type PersonKeysTable = {
  key_id: string;
  person_id: string;
  public_key: string;
  counter: number;
  /** JSON: how the authenticator is reached. */
  transports: string;
  label: string;
  created_at: number;
  used_at: number | null;
};

/** The authenticator app of a person, with its sealed secret. `confirmed_at` is null until its first code. */
export type PersonFactorsTable = {
  person_id: string;
  sealed_secret: string;
  created_at: number;
  confirmed_at: number | null;
  /** The time step of the last accepted code, so that no code is accepted twice. */
  last_step: number;
};

export type RecoveryCodesTable = { person_id: string; code_hash: string; used_at: number | null };

/** What a browser must answer once: an emailed code, or the challenge of a passkey. */
export type DeskChallengesTable = {
  challenge_hash: string;
  kind: string;
  person_id: string | null;
  /** Hash of the code, or the challenge itself. */
  expected: string;
  tries: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

export type DeskSessionsTable = {
  session_hash: string;
  session_id: string;
  person_id: string;
  device: string;
  address: string | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
  /** Number of factors proven: 1 or 2. */
  factors: number;
  proven_at: number;
  viewed_person_id: string | null;
  view_reason: string | null;
  view_ends_at: number | null;
};

export type InvitationsTable = {
  token_hash: string;
  person_id: string;
  invited_by: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

export type GrantsTable = {
  grant_id: string;
  person_id: string;
  role: string;
  /** As `scopeText` writes it. */
  scope: string;
  /** JSON; null for all categories. */
  lead_categories: string | null;
  granted_at: number;
  ends_at: number | null;
};

/** A chain of changes for each site; what belongs to none has the site ''. */
export type DeskAuditTable = {
  site_id: string;
  seq: number;
  at: number;
  /** Null: a command on the server. */
  actor_id: string | null;
  address: string | null;
  action: string;
  scope: string;
  subject_kind: string;
  subject_id: string;
  /** JSON of the changed fields; personal values are ids. */
  before: string | null;
  after: string | null;
  /** The entry that this one undid. */
  undoes: number | null;
  chain: string;
};

export type DeskVersionsTable = { site_id: string; version: number };

/** What changed, for open lists. Deleted after a day. */
export type DeskChangesTable = {
  site_id: string;
  version: number;
  at: number;
  topic: string;
  subject_id: string;
  subject_version: number;
  scope: string;
  owner_id: string | null;
  lead_category: string | null;
};

/** Commands that were done, so that a repeated one gets the same response. */
export type DeskCommandsTable = {
  person_id: string;
  command_key: string;
  request_hash: string;
  at: number;
  /** JSON; null until the response is known. */
  response: string | null;
};
