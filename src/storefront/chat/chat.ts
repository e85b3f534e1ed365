import type { ShownDocuments } from "../../content/shown-documents.ts";
import type { Site } from "../../sites/site-config.ts";

/** The chat of a page: its subject, who replies and when, and a third-party widget if configured. */
export type ChatView = {
  heading: string;
  greeting: string;
  /** How and when a reply comes. Must not suggest a live conversation. */
  answer: string;
  vehicleId: string | null;
  privacyNotice: string;
  documents: ShownDocuments;
  /** Text of the box for the terms; null where there is none. */
  terms: string | null;
  widget: { provider: string; scriptUrl: string; widthPx: number; heightPx: number } | null;
};

/** The name of what opens it: the built-in chat takes a message, and does not converse. */
export function chatLabel(chat: Pick<ChatView, "widget"> | null): string {
  return chat?.widget ? "Chat" : "Message";
}

type ChatSettings = Pick<Site, "name" | "actions"> & {
  enquiry: Pick<Site["enquiry"], "nextStep" | "privacyNotice" | "terms">;
};

/**
 * The chat about a vehicle, or a general one; null if the site has none. `hoursText` is the current state of the
 * location that replies, such as `Open until 5:30pm`.
 */
export function chatView(
  settings: ChatSettings,
  vehicle: { id: string; title: string } | null,
  place: { name: string; hoursText: string | null } | null,
  documents: ShownDocuments,
): ChatView | null {
  if (settings.actions.chat === "off") return null;
  const { nextStep, privacyNotice, terms } = settings.enquiry;
  const hours = place?.hoursText ? ` ${place.hoursText}.` : "";
  const widget = chatWidget(settings.actions);
  const name = place?.name ?? settings.name;
  return {
    heading: widget ? name : `${chatLabel({ widget })} ${name}`,
    greeting: `Hello. What would you like to know${vehicle ? ` about the ${vehicle.title}` : ""}?`,
    answer: `We answer by phone or email, not in this window.${hours} ${nextStep}`,
    vehicleId: vehicle?.id ?? null,
    privacyNotice,
    documents,
    terms: terms.required ? terms.text : null,
    widget,
  };
}

/** A widget without an address is ignored in favour of the built-in chat. */
function chatWidget({ chat, chatWidgetUrl, chatWidgetSize }: Site["actions"]): ChatView["widget"] {
  if (chat !== "widget" || chatWidgetUrl === null) return null;
  return { provider: new URL(chatWidgetUrl).hostname, scriptUrl: chatWidgetUrl, ...chatWidgetSize };
}
