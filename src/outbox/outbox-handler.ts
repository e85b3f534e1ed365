import type { OutboxKind } from "./outbox-kinds.ts";
import type { SendingAnswer } from "./outbox-message.ts";
import type { ClaimedEntry, OutboxEntry } from "./outbox.ts";

export type WorkResult =
  | SendingAnswer
  | { kind: "replaced"; entries: readonly OutboxEntry[] }
  /** Not started, because it is too early. `until` is in epoch milliseconds. */
  | { kind: "put-off"; until: number; reason: string };

/** Traits of a kind of entry that decide its priority and what is retained after it. */
export type OutboxTraits = {
  /** Whether it uses our own mail server, which accepts a limited number at once. */
  isMail: boolean;
  /** Not urgent: all other due entries go first. */
  isNotice: boolean;
  /** Its payload is the personal data of its receiver, `to`, and is removed when the work ends. */
  isPayloadPersonal: boolean;
};

export type AttemptTools = {
  /** Epoch milliseconds. */
  now: () => number;
  /**
   * A signal that aborts an attempt that starts now and takes too long. Throws if the entry's lease is lost, which the
   * handler passes on: another worker may be sending it.
   */
  timeLimit: () => AbortSignal;
};

/** Processes entries of one kind. Must be idempotent: a worker may stop before it records the result. */
export type OutboxHandler = OutboxTraits & {
  /** An error it throws counts as a failure and is retried. */
  work: (entry: ClaimedEntry, tools: AttemptTools) => Promise<WorkResult>;
  /** Called before an entry is given up after its last failure. May be called again. */
  giveUp?: (entry: ClaimedEntry, reason: string, now: number) => Promise<void>;
};

export type OutboxHandlers = Readonly<Record<OutboxKind, OutboxHandler>>;

/** Retried, because the settings of an entry's site may be loaded later. */
export const siteNotLoaded: WorkResult = { kind: "failed", reason: "The site's settings are not loaded." };

/** A newer release may have stored kinds that this one does not know: they wait for that release. */
const unknownKind: OutboxHandler = {
  isMail: false,
  isNotice: false,
  isPayloadPersonal: false,
  work: async ({ kind }) => ({ kind: "failed", reason: `This release does not support the kind ${kind}.` }),
};

export function findHandler(kind: string, handlers: OutboxHandlers): OutboxHandler {
  return Object.hasOwn(handlers, kind) ? handlers[kind as OutboxKind] : unknownKind;
}
