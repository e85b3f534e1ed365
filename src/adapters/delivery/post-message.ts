import type { DeliveryAnswer } from "../../leads/delivery/deliver.ts";
import type { DeliveryMessage } from "../../leads/delivery/delivery-message.ts";
import { signatureOf } from "./webhook-signature.ts";

type Post = Extract<DeliveryMessage, { kind: "post" }>;

/** The receiver read the lead and does not want it; any other fault may be mended while we try again. */
const refusingStatuses = [400, 410, 413, 415, 422];

/**
 * Posts a lead. Any 2xx means that the receiver has it. Redirects are not followed: they could lead anywhere,
 * also into the own network. Of the answer only the status is read.
 */
export async function postMessage(
  post: Post,
  secretOf: (variable: string) => string | undefined,
  signal: AbortSignal,
): Promise<DeliveryAnswer> {
  const headers: Record<string, string> = {
    "content-type": post.mediaType,
    "idempotency-key": post.deliveryId,
    "user-agent": "Forecourt-Leads/1",
  };
  if (post.signature.kind === "signed") {
    const { secretVariable } = post.signature;
    const secret = secretVariable === null ? undefined : secretOf(secretVariable);
    if (!secret)
      return { kind: "failed", reason: `The key ${secretVariable ?? "of the webhook"} is not in the environment.` };
    headers["forecourt-signature"] = signatureOf(post.body, secret, Date.now());
  }
  try {
    const answer = await fetch(post.url, { method: "POST", headers, body: post.body, redirect: "manual", signal });
    await answer.body?.cancel();
    if (answer.ok) return { kind: "taken" };
    const kind = refusingStatuses.includes(answer.status) ? "refused" : "failed";
    return { kind, reason: `The receiver answered ${answer.status}.` };
  } catch (error) {
    return { kind: "failed", reason: signal.aborted ? "The receiver took too long." : networkFault(error) };
  }
}

/** `fetch` hides what happened in the cause of its error. */
function networkFault(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "The receiver could not be reached.";
  return "code" in cause ? `${String(cause.code)}: ${cause.message}` : cause.message;
}
