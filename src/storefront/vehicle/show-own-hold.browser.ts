import type { OwnHold } from "./own-hold.ts";
import { ownHoldAttribute } from "./own-hold.ts";
import { holdingJourneys, startedCookie } from "./started-journeys.ts";

const answerWithinMs = 10_000;

/**
 * On the page of a reserved vehicle, which is the same for everybody: tells the shopper for whom it is held so. Without
 * an answer the notice stays, whose link leads there too.
 */
export async function showOwnHold(): Promise<void> {
  const notice = document.querySelector(`[${ownHoldAttribute}]`);
  const cookies = document.cookie.split("; ");
  if (notice === null || !holdingJourneys.some((name) => cookies.includes(`${startedCookie(name)}=yes`))) return;
  const address = notice.getAttribute(ownHoldAttribute) ?? "";
  const signal = AbortSignal.timeout(answerWithinMs);
  const answer = await fetch(address, { signal }).catch(() => null);
  if (answer?.status !== 200) return;
  const { text, link }: OwnHold = await answer.json();
  const element = document.createElement("a");
  element.href = link.href;
  element.textContent = link.label;
  notice.replaceChildren(`${text} `, element);
}
