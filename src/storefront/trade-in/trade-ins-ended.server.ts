import { contactPath } from "../../addresses/paths.ts";
import { phoneHref } from "../../addresses/phone-href.ts";
import type { Site } from "../../sites/site-config.ts";
import type { TradeIn } from "../../trade-in/trade-in.ts";
import { type MessagePage, messagePage } from "../message/message-pages.server.ts";

/** The dealership has switched trade-ins off, and the visitor is at one. */
export function tradeInsEndedPage(
  { leadId }: Pick<TradeIn, "leadId">,
  { contact: { phone } }: Pick<Site, "contact">,
): MessagePage {
  const sent =
    leadId === null
      ? "Your details were not sent to us."
      : "We have the details that you sent, and will answer them. Ask us about the offer that you were shown.";
  return messagePage(410, {
    title: "This is no longer offered online",
    text: `We no longer value cars on this site. ${sent}`,
    links: [
      ...(phone === null ? [] : [{ label: `Call ${phone}`, href: phoneHref(phone) }]),
      { label: "Contact us", href: contactPath },
    ],
  });
}
