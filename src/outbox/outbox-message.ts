/** A message ready to be sent. It contains personal data. */
export type OutboxMessage =
  | {
      kind: "mail";
      siteId: string;
      deliveryId: string;
      to: string;
      /** Sender name shown with the platform's own address. */
      fromName: string;
      /** Null if replies are not read. */
      replyTo: { name: string; address: string } | null;
      subject: string;
      text: string;
      /** Null if the receiver is a program that reads only plain text. */
      html: string | null;
      /** URL that unsubscribes with one POST (RFC 8058). */
      unsubscribeUrl?: string | null;
      /** Delivery ids of the emails of the conversation before it, oldest first: email clients show them together. */
      references?: readonly string[];
      /** Whether a person wrote it, so that it is not marked as automatic. */
      isByPerson?: boolean;
    }
  | {
      kind: "post";
      siteId: string;
      deliveryId: string;
      url: string;
      mediaType: string;
      body: string;
      /** `unsigned`, or the environment variable of the key; null if the setting is missing. */
      signature: { kind: "unsigned" } | { kind: "signed"; secretVariable: string | null };
      /** Omitted if the receiver asks for none. */
      authorization?: PostAuthorization | undefined;
    }
  | { kind: "file"; siteId: string; folder: string; name: string; body: string };

/** The environment variable of a token, which is sent as `Authorization: Bearer`, or on its own in the header named. */
export type PostAuthorization = { tokenVariable: string; header?: string | undefined };

/**
 * Result of sending a message. `refused`: the target rejected it permanently. `failed`: no answer, or a temporary
 * error.
 */
export type SendingAnswer = { kind: "taken" } | { kind: "refused" | "failed"; reason: string };

/** Sends a message to its target. Returns before the signal aborts; throws only if nothing was sent. */
export type SendMessage = (message: OutboxMessage, signal: AbortSignal) => Promise<SendingAnswer>;
