import { contactPath, homePath } from "../../addresses/paths.ts";
import { phoneHref } from "../../addresses/phone-href.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { MessageView } from "./message-page.tsx";
import { faultMessage, notFoundMessage } from "./message-texts.ts";

export type MessagePage = Page<"message", MessageView>;

export function messagePage(status: number, props: MessageView): MessagePage {
  return { name: "message", status, props, head: plainHead(props.title) };
}

export function notFoundPage(): MessagePage {
  return messagePage(404, notFoundMessage);
}

/** Explains why there is no brochure, with the links of a "not found" page. */
export function noBrochurePage(status: 404 | 410, text: string): MessagePage {
  return messagePage(status, { ...notFoundMessage, title: "No brochure", text });
}

export const brochureBusy = "Many brochures are being created at the moment. Wait ten seconds and try again.";

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

/** Of a form whose journey the site does not offer any more. */
const goneStatus = 410;

/** Explains why a submission was refused and how to send it again; `formHref` is the page it came from. */
export function refusedPage(
  { status, message }: { status: number; message: string },
  formHref: string,
  { site: { contact } }: SiteRequest,
): MessagePage {
  const { phone } = contact;
  const toContact = phone
    ? { label: `Call ${phone}`, href: phoneHref(phone) }
    : { label: "Contact us", href: contactPath };
  if (status === goneStatus)
    return messagePage(status, {
      title: "This is no longer offered online",
      text: `${message} Nothing of what you just entered was sent. Call or write to us, and we'll help you. Your browser may still have what you typed if you go back.`,
      links: [toContact, { label: "Home", href: homePath }],
    });
  return messagePage(status, {
    title: "Your form was not sent",
    text: `${message} Nothing was stored. Go back in your browser: what you typed is still there.`,
    links: [{ label: "Open the page again", href: formHref }, toContact],
  });
}

export function faultPage(): MessagePage {
  return messagePage(500, faultMessage);
}
