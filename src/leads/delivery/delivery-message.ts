import type { DeliveryTarget } from "./delivery-target.ts";
import { adfDocument, adfMediaType } from "./lead-adf.ts";
import type { LeadDelivery } from "./lead-delivery.ts";
import { leadMail } from "./lead-mail.ts";
import { confirmationMail, overdueMail } from "./shopper-mail.ts";
import { leadWebhookBody } from "./lead-webhook.ts";

/** Something ready to be sent. It holds personal data. */
export type DeliveryMessage =
  | {
      kind: "mail";
      siteId: string;
      deliveryId: string;
      to: string;
      /** Name of the sender beside the platform's own address. */
      fromName: string;
      /** Null where nobody reads answers. */
      replyTo: { name: string; address: string } | null;
      subject: string;
      text: string;
      /** Null where the receiver is a program that reads plain text only. */
      html: string | null;
      /** Where one POST ends such mails (RFC 8058). */
      unsubscribeUrl?: string | null;
    }
  | {
      kind: "post";
      siteId: string;
      deliveryId: string;
      url: string;
      mediaType: string;
      body: string;
      /** `unsigned`, or the environment variable of the key; null means that one is missing. */
      signature: { kind: "unsigned" } | { kind: "signed"; secretVariable: string | null };
    }
  | { kind: "file"; siteId: string; folder: string; name: string; body: string };

/** What a target gets. Pure: the same lead makes the same message at every attempt. */
export function messageOf(delivery: LeadDelivery, target: DeliveryTarget): DeliveryMessage {
  const { lead, deliveryId } = delivery;
  const ids = { siteId: lead.siteId, deliveryId };
  switch (target.kind) {
    case "mail":
      return { kind: "mail", ...ids, to: target.address, ...leadMail(delivery) };
    case "overdue-mail":
      return { kind: "mail", ...ids, to: target.address, ...overdueMail(delivery) };
    case "confirmation-mail":
      return { kind: "mail", ...ids, to: lead.email, ...confirmationMail(delivery) };
    case "adf-mail":
      return {
        kind: "mail",
        ...ids,
        to: target.address,
        ...leadMail(delivery),
        text: adfDocument(delivery),
        html: null,
      };
    case "adf-post":
      return { kind: "post", ...ids, url: target.url, ...adfBody(delivery), signature: { kind: "unsigned" } };
    case "webhook":
      return {
        kind: "post",
        ...ids,
        url: target.url,
        mediaType: "application/json",
        body: leadWebhookBody(delivery),
        signature: { kind: "signed", secretVariable: target.secretVariable },
      };
    case "adf-file":
      return {
        kind: "file",
        siteId: lead.siteId,
        folder: target.folder,
        name: `${deliveryId}.xml`,
        body: adfDocument(delivery),
      };
  }
}

function adfBody(delivery: LeadDelivery): { mediaType: string; body: string } {
  return { mediaType: `${adfMediaType}; charset=utf-8`, body: adfDocument(delivery) };
}
