import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "../../../settings/durations.ts";

/** A failed request: refused, timed out or unanswered. */
export class MeilisearchError extends Error {
  /** Meilisearch's own code such as `index_not_found`, otherwise `unreachable`, `too_late` or `unexpected_answer`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "MeilisearchError";
    this.code = code;
  }
}

/** A change that Meilisearch has accepted and will apply later. */
export type EnqueuedTask = { taskUid: number };

export type MeilisearchClientOptions = {
  /** Base URL of the service; a trailing slash is optional. */
  host: string;
  key: string;
  /** Timeout for a response. Default: 10 seconds. */
  answerWithinMs?: number;
};

type Method = "GET" | "POST" | "PATCH" | "DELETE";

export interface MeilisearchClient {
  /** Sends and receives JSON. Throws a `MeilisearchError` for any response other than success. */
  ask<Answer>(method: Method, path: string, body?: unknown, answerWithinMs?: number): Promise<Answer>;
  /** Resolves when the change is applied; throws if it failed or took longer than `taskWithinMs`. */
  done(task: EnqueuedTask): Promise<void>;
  close(): void;
}

const usualAnswerWithinMs = 10_000;
const taskWithinMs = 10 * minuteMs;
const largestAnswerBytes = 64 * 1_024 * 1_024;
const shortestWaitMs = 5;
const longestWaitMs = 500;

/**
 * Client of one Meilisearch service. Does not use `fetch`, which requests compressed responses: Meilisearch sends
 * those in small pieces, and each may wait 40 ms for the acknowledgement of the previous one.
 */
export function createMeilisearchClient(options: MeilisearchClientOptions): MeilisearchClient {
  const { key, answerWithinMs: usualMs = usualAnswerWithinMs } = options;
  const host = options.host.replace(/\/+$/, "");
  const isSecure = host.startsWith("https:");
  const closing = new AbortController();
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });

  const ask = async <Answer>(method: Method, path: string, body?: unknown, withinMs = usualMs): Promise<Answer> => {
    const payload = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const headers = {
      authorization: `Bearer ${key}`,
      ...(payload && { "content-type": "application/json", "content-length": payload.length }),
    };
    const tooLate = AbortSignal.timeout(withinMs);
    const signal = AbortSignal.any([tooLate, closing.signal]);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const send = isSecure ? httpsRequest : httpRequest;
    const request = send(host + path, { method, headers, agent, signal }, resolve).on("error", reject);
    request.end(payload ?? undefined);
    try {
      const response = await promise;
      return parseAnswer<Answer>(response.statusCode ?? 0, await readText(response));
    } catch (error) {
      if (error instanceof MeilisearchError) throw error;
      throw tooLate.aborted
        ? new MeilisearchError("too_late", `${host} did not respond within ${withinMs} ms.`)
        : new MeilisearchError("unreachable", `${host} cannot be reached: ${failureReason(error)}.`);
    }
  };

  return {
    ask,
    async done({ taskUid }) {
      const giveUpAt = performance.now() + taskWithinMs;
      for (let waitMs = shortestWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 1.5)) {
        const task = await ask<{ status: string; error: { code: string; message: string } | null }>(
          "GET",
          `/tasks/${taskUid}`,
        );
        if (task.status === "succeeded") return;
        if (task.error !== null) throw new MeilisearchError(task.error.code, task.error.message);
        if (task.status === "canceled") throw new MeilisearchError("task_canceled", `Task ${taskUid} was cancelled.`);
        if (performance.now() > giveUpAt) throw new MeilisearchError("too_late", `Task ${taskUid} took too long.`);
        await sleep(waitMs, undefined, { signal: closing.signal });
      }
    },
    close() {
      closing.abort();
      agent.destroy();
    },
  };
}

function parseAnswer<Answer>(status: number, text: string): Answer {
  const answer = parsed(text);
  if (status >= 200 && status < 300 && answer !== undefined) return answer as Answer;
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown };
  throw typeof code === "string"
    ? new MeilisearchError(code, String(message))
    : new MeilisearchError("unexpected_answer", `The search service responded with ${status} and an unexpected body.`);
}

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += (part as Buffer).length;
    if (size > largestAnswerBytes) throw new MeilisearchError("unexpected_answer", "The response is too large.");
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString();
}

function parsed(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function failureReason(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
}
