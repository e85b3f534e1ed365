import type { SignText } from "../../leads/signed-token.ts";
import { dollars } from "../../reservations/reservation-words.ts";

/** What a review states, in the parts that can change between its page and the press of its button, with their names. */
const partNames = {
  "trade-in": "your trade-in",
  payment: "how you pay",
  handover: "the handover",
  details: "your details",
  costs: "what it costs",
  deposit: "the deposit",
  contract: "what happens after you pay",
} as const;

export type ReviewPart = keyof typeof partNames;

const reviewParts: readonly ReviewPart[] = [
  "trade-in",
  "payment",
  "handover",
  "details",
  "costs",
  "deposit",
  "contract",
];
/** Characters of a part's digest: chance does not make two texts equal, and the field stays short. */
const digestLength = 16;
const separator = ".";

/** What the button of a review sends back, so that a changed review is shown again: a digest of each part. */
export function reviewDigest(stated: Readonly<Record<ReviewPart, unknown>>, sign: SignText): string {
  return reviewParts
    .map((part) => sign(JSON.stringify(["review", part, stated[part]])).slice(0, digestLength))
    .join(separator);
}

/** The parts of a review that are not as they were when its button sent `seen`. */
export function changedParts(seen: string | null, current: string): ReviewPart[] {
  const before = (seen ?? "").split(separator);
  const digests = current.split(separator);
  return reviewParts.filter((_, index) => before[index] !== digests[index]);
}

/** The query that makes the review name its changed parts. */
export function changedQuery(parts: readonly ReviewPart[]): string {
  return `changed=${parts.join(separator)}`;
}

/** Tells of the changed parts that a query names. `depositCents`: the deposit as it is now. */
export function changedNotice(query: string, depositCents: number): string {
  const named = query.split(separator);
  const parts = reviewParts.filter((part) => named.includes(part));
  const names = parts.filter((part) => part !== "deposit").map((part) => partNames[part]);
  const list = names.length === 0 ? "" : ` Changed: ${names.join(", ")}.`;
  const deposit = parts.includes("deposit") ? ` The deposit is now ${dollars(depositCents)}.` : "";
  return `Your order or its conditions changed after you opened this page.${list}${deposit} You have not been charged. Check everything again before you pay.`;
}
