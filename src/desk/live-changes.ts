import type { Action } from "./permissions.ts";
import { isScopeWithinReach, isWithinReach, type Reach } from "./reach.ts";
import type { Installation, Scope } from "./scope.ts";

/** How long changes and commands are stored: longer than a browser is away before it loads everything again. */
export const changesLiveMs = 24 * 3_600_000;

/** What open screens follow, and the action that lets a person see it. A new topic needs an entry here. */
export const topicActions = {
  lead: "lead.read",
  appointment: "appointment.read",
  vehicle: "stock.read",
  import: "import.read",
  person: "person.read",
  activity: "activity.read",
} as const satisfies Record<string, Action>;

export type Topic = keyof typeof topicActions;

/**
 * A subject that changed. If it moves from one dealership, owner or category to another, the write announces it twice,
 * before and after, so that it also leaves the lists that lose it.
 */
export type SubjectChange = {
  topic: Topic;
  subjectId: string;
  subjectVersion: number;
  scope: Scope;
  ownerId: string | null;
  leadCategory: string | null;
};

export type StoredChange = SubjectChange & { siteId: string; version: number };

/** Changes of all sites, for the streams of every process. Writes add to them in their transaction. */
export interface LiveChanges {
  /** The current version of each site that had a change; '' for what belongs to none. */
  versions(): Promise<ReadonlyMap<string, number>>;
  /** Changes of a site after a version, oldest first; null if they are deleted already. */
  since(siteId: string, version: number, limit: number): Promise<StoredChange[] | null>;
  /** Deletes changes before a time, and commands that were done before it. */
  forget(before: number): Promise<void>;
}

/** Whether a person with this reach, made for the action of its topic, may know of a change. */
export function mayKnow(reach: Reach, change: SubjectChange, installation: Installation): boolean {
  const { scope, ownerId, leadCategory } = change;
  if (scope.kind === "platform" || scope.kind === "group") return isScopeWithinReach(reach, scope, installation);
  const dealershipSlug = scope.kind === "dealership" ? scope.dealershipSlug : null;
  const subject = { siteId: scope.siteId, dealershipSlug, ownerId };
  return isWithinReach(reach, leadCategory === null ? subject : { ...subject, leadCategory });
}
