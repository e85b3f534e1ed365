import { contactPath } from "../../addresses/paths.ts";
import { phoneHref } from "../../sites/phone-href.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.ts";
import { faultMessage, type MessageView, notFoundMessage } from "./message-page.tsx";

export type MessagePage = Page<"message", MessageView>;

/** A page in words, with ways on. */
export function messagePage(status: number, props: MessageView): MessagePage {
  return { name: "message", status, props, head: plainHead(props.title) };
}

export function notFoundPage(): MessagePage {
  return messagePage(404, notFoundMessage);
}

/** Says why there is no brochure; the ways on are those of a page that is not here. */
export function noBrochurePage(status: 404 | 410, text: string): MessagePage {
  return messagePage(status, { ...notFoundMessage, title: "No brochure", text });
}

/** What is said where a brochure cannot be printed just now. */
export const brochureBusy = "Many brochures are being printed at the moment. Wait ten seconds and try again.";

/** Says so in a page that leads back to the vehicle. */
export function brochureBusyPage(status: 429 | 503, vehicleHref: string): MessagePage {
  return messagePage(status, {
    title: "The brochure is not ready yet",
    text: brochureBusy,
    links: [
      { label: "Try again", href: `${vehicleHref}.pdf` },
      { label: "Back to the vehicle", href: vehicleHref },
    ],
  });
}

/** Says why something was not taken, and how to send it again; `formHref` is the page that it came from. */
export function refusedPage(
  { status, message }: { status: number; message: string },
  formHref: string,
  { site: { contact } }: SiteRequest,
): MessagePage {
  const { phone } = contact;
  return messagePage(status, {
    title: "That was not sent",
    text: `${message} Nothing was stored. Go back in your browser: what you typed is still there.`,
    links: [
      { label: "Open the page again", href: formHref },
      phone ? { label: `Call ${phone}`, href: phoneHref(phone) } : { label: "Contact us", href: contactPath },
    ],
  });
}

export function faultPage(status: 500 | 503 = 500): MessagePage {
  return messagePage(status, faultMessage);
}
