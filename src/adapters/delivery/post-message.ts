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
  const authorization = authorizationHeader(post, readSecret);
  if (authorization.kind === "failed") return authorization;
  Object.assign(headers, authorization.headers);
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

/** Checked here because an error of `fetch` about a header would contain the token. */
const sendableToken = /^[\x21-\x7e]+$/;

function authorizationHeader(
  { authorization }: Post,
  readSecret: (variable: string) => string | undefined,
): { kind: "authorized"; headers: Record<string, string> } | { kind: "failed"; reason: string } {
  if (authorization === undefined) return { kind: "authorized", headers: {} };
  const { tokenVariable, header } = authorization;
  const token = readSecret(tokenVariable)?.trim() ?? "";
  if (token === "") return { kind: "failed", reason: `The environment variable ${tokenVariable} is not set.` };
  if (!sendableToken.test(token))
    return {
      kind: "failed",
      reason: `The environment variable ${tokenVariable} contains spaces or characters outside ASCII.`,
    };
  return {
    kind: "authorized",
    headers: header === undefined ? { authorization: `Bearer ${token}` } : { [header.toLowerCase()]: token },
  };
}

/** `fetch` puts the actual error in the `cause` of its own. */
function networkFault(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "The receiver could not be reached.";
  return "code" in cause ? `${String(cause.code)}: ${cause.message}` : cause.message;
}
