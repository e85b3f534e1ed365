import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { searchServicePath } from "../../addresses/paths.ts";
import { livePath } from "../../desk/desk-paths.ts";
import { assetsPath } from "../../ui/asset-paths.ts";
import { answerBusy } from "./busy-answer.ts";
import { createClientQueue } from "./client-queue.ts";
import { createSharedTime } from "./shared-time.ts";

export type AdmissionOptions = {
  /** The client of a request: what limits count. */
  clientKey: (request: IncomingMessage) => string;
  /** Answers a request. `quick`: it took next to no time. */
  serve: (request: IncomingMessage, response: ServerResponse) => "quick" | "started";
  limits?: Partial<AdmissionLimits>;
};

export type AdmissionLimits = {
  /** Requests that wait for their turn. */
  waiting: number;
  waitingOfClient: number;
  /** Forms wait apart from pages and searches, and take turns with them. */
  waitingForms: number;
  waitingFormsOfClient: number;
  /** Requests in progress; some of them wait for a picture, the store or a service. */
  inProgress: number;
  inProgressOfClient: number;
  /** How long a request may wait for its turn in a burst: while requests have waited for no longer than this. */
  burstWaitMs: number;
  /** How long it may wait after that, when more requests arrive than can be answered. */
  waitMs: number;
  /** How long a request may always wait whose refusal would break something: `mustNotFail`. */
  longWaitMs: number;
};

const usualLimits: AdmissionLimits = {
  waiting: 600,
  waitingOfClient: 300,
  waitingForms: 200,
  waitingFormsOfClient: 100,
  inProgress: 600,
  inProgressOfClient: 200,
  burstWaitMs: 2_000,
  waitMs: 300,
  longWaitMs: 5_000,
};
/** Quick requests are answered for this long before the loop looks for new connections. */
const turnMs = 5;
const healthPath = /^\/(livez|readyz)\b/;
/** More health checks at once are no longer checks of health. */
const mostHealthChecks = 20;
/** Streams of the desk stay open and work little, so they take no place of requests in progress. */
const streamPath = new RegExp(`^${livePath}(\\?|$)`);
const mostStreams = 2_000;

type Waiting = { request: IncomingMessage; response: ServerResponse; since: number };

/**
 * Admits requests in portions, so that the event loop looks after new connections between them: one that takes time
 * each turn, or quick ones for a few milliseconds. Clients take turns by the processor time they have used. What does
 * not fit is refused at once. Checks of health do not wait.
 */
export function createAdmission({ clientKey, serve, limits: given = {} }: AdmissionOptions): RequestListener {
  const limits = { ...usualLimits, ...given };
  const pages = createClientQueue<Waiting>({ total: limits.waiting, perClient: limits.waitingOfClient });
  const forms = createClientQueue<Waiting>({ total: limits.waitingForms, perClient: limits.waitingFormsOfClient });
  const sharedTime = createSharedTime();
  const inProgress = new Map<string, number>();
  let total = 0;
  let healthChecks = 0;
  let openStreams = 0;
  let isScheduled = false;
  let isTurnOfForms = false;
  /** Since when requests have waited without a break. */
  let waitingSince: number | null = null;

  const isFree = (client: string): boolean => (inProgress.get(client) ?? 0) < limits.inProgressOfClient;
  const start = (client: string, { request, response }: Waiting): "quick" | "started" => {
    const end = sharedTime.start();
    total += 1;
    inProgress.set(client, (inProgress.get(client) ?? 0) + 1);
    response.once("close", () => {
      total -= 1;
      const left = (inProgress.get(client) ?? 0) - 1;
      if (left > 0) inProgress.set(client, left);
      else inProgress.delete(client);
      const usedMs = end();
      for (const queue of [pages, forms]) queue.charge(client, usedMs, performance.now());
      schedule();
    });
    return serve(request, response);
  };
  const isBurst = (now: number): boolean => waitingSince === null || now - waitingSince <= limits.burstWaitMs;
  const isTooLate = ({ request, since }: Waiting, now: number): boolean => {
    if (mustNotFail(request)) return now - since > limits.longWaitMs;
    return now - since > (isBurst(now) ? limits.burstWaitMs : limits.waitMs);
  };
  const nextWaiting = (now: number) => {
    isTurnOfForms = !isTurnOfForms;
    const [first, other] = isTurnOfForms ? [forms, pages] : [pages, forms];
    return first.next(now, isFree) ?? other.next(now, isFree);
  };
  const isNoneWaiting = (): boolean => pages.size + forms.size === 0;
  const takeTurn = (): void => {
    isScheduled = false;
    const startedAt = performance.now();
    for (let now = startedAt; now - startedAt < turnMs && total < limits.inProgress; now = performance.now()) {
      const next = nextWaiting(now);
      if (next === null) break;
      if (next.item.response.destroyed) continue;
      if (isTooLate(next.item, now)) answerBusy(next.item.request, next.item.response, 503);
      else if (start(next.client, next.item) === "started") break;
    }
    if (isNoneWaiting()) waitingSince = null;
    if (total < limits.inProgress) schedule();
  };
  const schedule = (): void => {
    if (isScheduled || isNoneWaiting()) return;
    isScheduled = true;
    setImmediate(takeTurn);
  };
  const checkHealth = (request: IncomingMessage, response: ServerResponse): void => {
    healthChecks += 1;
    response.once("close", () => (healthChecks -= 1));
    serve(request, response);
  };

  const openStream = (request: IncomingMessage, response: ServerResponse): void => {
    openStreams += 1;
    response.once("close", () => (openStreams -= 1));
    serve(request, response);
  };

  return (request, response) => {
    if (streamPath.test(request.url ?? "") && openStreams < mostStreams) return openStream(request, response);
    if (healthPath.test(request.url ?? "") && healthChecks < mostHealthChecks) return checkHealth(request, response);
    const queue = isForm(request) ? forms : pages;
    const since = performance.now();
    const added = queue.add(clientKey(request), { request, response, since });
    waitingSince ??= since;
    if (added === "added") schedule();
    else answerBusy(request, response, added === "client-full" ? 429 : 503);
  };
}

/** Forms hold what somebody typed, and browsers do not ask again for the styles and scripts of a page that they show. */
function mustNotFail(request: IncomingMessage): boolean {
  return isForm(request) || request.url?.startsWith(`${assetsPath}/`) === true;
}

/** A form that somebody filled in. Searches are posted too, and repeated without a loss. */
function isForm({ method, url = "" }: IncomingMessage): boolean {
  return method === "POST" && !url.startsWith(searchServicePath);
}
