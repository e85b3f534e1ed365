import type { Queued } from "../adapters/drawing/fair-queue.ts";

/** The status of a refusal: 429 if the client has too much under way itself, 503 if all places are taken. */
export function refusalStatus(refusal: Exclude<Queued<unknown>, { kind: "done" }>): 429 | 503 {
  return refusal.kind === "refused" && refusal.by === "client" ? 429 : 503;
}

/** A refusal for now, as short text: for pictures and scripts. */
export function tryAgain(status: 429 | 503, afterSeconds: number): Response {
  return new Response("Too many requests are in progress. Please try again in a moment.\n", {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": String(afterSeconds),
    },
  });
}
