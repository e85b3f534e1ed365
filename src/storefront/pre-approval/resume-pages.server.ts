import { preApprovalPath, preApprovalResumePath } from "../../addresses/paths.ts";
import type { Application } from "../../finance-applications/application.ts";
import { type MessagePage, messagePage } from "../message/message-pages.server.ts";
import { replacedText } from "./another-application.server.ts";

const links = [
  { label: "Start a new application", href: preApprovalPath },
  { label: "Go to the home page", href: "/" },
];
const linkEnded = messagePage(404, {
  title: "This link no longer works",
  text: "The application was erased, or the link is incomplete.",
  links,
});
const alreadySent = messagePage(200, {
  title: "Your application was sent",
  text: "The dealership has it and will call you. It can no longer be changed here.",
  links,
});

/** Asks whether the browser is to continue an application, by the token of its link. `own`: the one that it replaces. */
export function resumePage(token: string, own: Application | null): MessagePage {
  const replaced = own === null ? "" : ` ${replacedText(own)}`;
  return messagePage(200, {
    title: "Continue your finance application here?",
    text: `This link continues an application in this browser. Continue only if you asked for the link yourself: whoever started the application can read what you enter.${replaced}`,
    links: [],
    form: {
      action: `${preApprovalResumePath}/${token}`,
      label: "Continue my application",
      fields: own === null ? {} : { instead: own.applicationId },
    },
  });
}

/** Says why a link continues nothing: its application was sent, or there is none. */
export function linkPage(application: Application | null): MessagePage {
  return application === null ? linkEnded : alreadySent;
}
