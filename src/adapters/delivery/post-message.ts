import { webhookSignature } from "./webhook-signature.ts";
import { acceptedVariable } from "../../settings/accepted-variable.ts";
import type { OutboxMessage, SendingAnswer } from "../../outbox/outbox-message.ts";

type Post = Extract<OutboxMessage, { kind: "post" }>;

/** The receiver read the lead and rejects it; any other error may be temporary and is retried. */
const refusingStatuses = [400, 410, 413, 415, 422];

/**
 * Posts a lead. Any 2xx status is success. Redirects are not followed, because they could lead into the internal
 * network. Only the status of the response is read.
 */
export async function postMessage(
  post: Post,
  readSecret: (variable: string) => string | undefined,
  signal: AbortSignal,
): Promise<SendingAnswer> {
  const headers: Record<string, string> = {
    "content-type": post.mediaType,
    "idempotency-key": post.deliveryId,
    "user-agent": "Forecourt-Leads/1",
  };
  if (post.signature.kind === "signed") {
    const { secretVariable } = post.signature;
    const secret = secretVariable === null ? undefined : readSecret(secretVariable);
    if (!secret)
      return {
        kind: "failed",
        reason: `The environment variable ${secretVariable ?? "for the webhook's key"} is not set.`,
      };
    headers["forecourt-signature"] = webhookSignature(post.body, secret, Date.now());
    const other = readSecret(acceptedVariable(secretVariable ?? ""));
    if (other) headers["forecourt-second-signature"] = webhookSignature(post.body, other, Date.now());
  }
  try {
    const answer = await fetch(post.url, { method: "POST", headers, body: post.body, redirect: "manual", signal });
    await answer.body?.cancel();
    if (answer.ok) return { kind: "taken" };
    const kind = refusingStatuses.includes(answer.status) ? "refused" : "failed";
    return { kind, reason: `The receiver responded with ${answer.status}.` };
  } catch (error) {
    return { kind: "failed", reason: signal.aborted ? "The receiver did not respond in time." : networkFault(error) };
  }
}

/** `fetch` puts the actual error in the `cause` of its own. */
function networkFault(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "The receiver could not be reached.";
  return "code" in cause ? `${String(cause.code)}: ${cause.message}` : cause.message;
}
