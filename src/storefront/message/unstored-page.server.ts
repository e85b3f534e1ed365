import { contactPath, searchPath } from "../../addresses/paths.ts";
import { phoneHref } from "../../addresses/phone-href.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { HiddenTexts } from "./hidden-fields.tsx";
import { type MessagePage, messagePage } from "./message-pages.server.ts";

export type SentForm = { action: string; fields: HiddenTexts };

const noBreakSpace = "\u{a0}";

type Contact = Pick<SiteRequest["site"], "contact">;

/** Says that nothing can be stored at the moment, and what to do. */
export function unstoredText({ contact: { phone } }: Contact): string {
  const call = phone === null ? "or contact us later" : `or call ${phone.replaceAll(" ", noBreakSpace)}`;
  return `Our system is not available at the moment, so this has not been confirmed. What you typed is still here: please send it again in a minute, ${call}.`;
}

export function unstoredPage(form: SentForm, { site }: { site: Contact }): MessagePage {
  return messagePage(503, {
    title: "Please send this again in a minute",
    text: unstoredText(site),
    links: [callLink(site)],
    form: { ...form, label: "Send it again" },
  });
}

/** Shown after signing in to a visitor whose form was sent without a session. */
export function signedInFormPage(form: SentForm): MessagePage {
  return messagePage(200, {
    title: "Send what you entered",
    text: "You had to sign in first, so your form was not sent. What you entered is still here.",
    links: [],
    form: { ...form, label: "Send it now" },
  });
}

/** Shown in place of a page that needs the store. */
export function awayPage({ site }: { site: Contact }): MessagePage {
  return messagePage(503, {
    title: "This page is not available at the moment",
    text: "Please try again in a minute. You can search our stock in the meantime, or call us.",
    links: [{ label: "Search our stock", href: searchPath }, callLink(site)],
  });
}

function callLink({ contact: { phone } }: Contact): { label: string; href: string } {
  return phone ? { label: `Call ${phone}`, href: phoneHref(phone) } : { label: "Contact us", href: contactPath };
}
