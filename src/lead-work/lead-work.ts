/** In order of progress. */
export const leadStates = ["new", "contacted", "appointment", "negotiating", "closed"] as const;
export type LeadState = (typeof leadStates)[number];

export const leadOutcomes = ["sold", "lost", "unreachable", "duplicate", "not-an-enquiry"] as const;
export type LeadOutcome = (typeof leadOutcomes)[number];

/** A suspect lead is out of the queue until somebody decides. */
export const leadReviews = ["none", "suspect", "genuine", "spam"] as const;
export type LeadReview = (typeof leadReviews)[number];

/** A reminder of the person who works on a lead. Times are epoch milliseconds. */
export type LeadTask = { taskId: string; text: string; dueAt: number };

/** What a dealership does about a lead. Times are epoch milliseconds. */
export type LeadWork = {
  siteId: string;
  leadId: string;
  dealershipSlug: string | null;
  category: string;
  state: LeadState;
  outcome: LeadOutcome | null;
  outcomeReason: string | null;
  ownerId: string | null;
  review: LeadReview;
  receivedAt: number;
  /** Since when the shopper waits for an answer; null once a person has acted. */
  waitingSince: number | null;
  /** When the answer is due; null without a limit, or once a person has acted. */
  answerDueAt: number | null;
  firstAnswerAt: number | null;
  /** How many steps of the site's escalation were taken since the shopper waits. */
  escalationsTaken: number;
  /** Open ones. */
  tasks: readonly LeadTask[];
  version: number;
};

/** When the next act is due: the answer or the first task; null if nothing is. */
export function nextDueAt({ answerDueAt, tasks }: Pick<LeadWork, "answerDueAt" | "tasks">): number | null {
  const times = [...tasks.map(({ dueAt }) => dueAt), ...(answerDueAt === null ? [] : [answerDueAt])];
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether somebody has to act on a lead now: to answer it, or because a task is due. */
export function needsAct(work: LeadWork, now: number): boolean {
  if (work.state === "closed" || work.review === "suspect" || work.review === "spam") return false;
  if (work.waitingSince !== null) return true;
  const due = nextDueAt(work);
  return due !== null && due <= now;
}
