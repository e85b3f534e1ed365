import { z } from "zod";

/** Fields of the SDK's errors that name nobody; the message may repeat what was sent. */
const stripeError = z.object({
  statusCode: z.number(),
  code: z.string().nullish(),
  param: z.string().nullish(),
  requestId: z.string().nullish(),
});

/** The same request may succeed later: the key is not accepted yet, too many requests, a request under way. */
const retriedStatuses = [401, 403, 409, 429];

type Fault = { kind: "refused" | "unavailable"; reason: string };

/** The meaning of a failed call of the SDK. The reason contains no personal data and no key. */
export function answerToFault(error: unknown): Fault {
  const read = stripeError.safeParse(error);
  if (!read.success) return { kind: "unavailable", reason: "Stripe did not respond" };
  const { statusCode, code, param, requestId } = read.data;
  const details = [code, param && `in ${param}`, requestId].filter(Boolean).join(" ");
  const reason = `Stripe responded with ${statusCode}${details === "" ? "" : `: ${details}`}`;
  const isRetried = statusCode >= 500 || retriedStatuses.includes(statusCode);
  return { kind: isRetried ? "unavailable" : "refused", reason };
}

/** The HTTP status of a failed call; null if there was no answer. */
export function httpStatus(error: unknown): number | null {
  return stripeError.safeParse(error).data?.statusCode ?? null;
}

/** Waits for a call, but no longer than the signal allows. The call itself goes on: its outcome is then unknown. */
export async function inTime<Answer>(call: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([call, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    call.catch(() => undefined);
  }
}
