import { applicationOfToken, applicationToken } from "../../finance-applications/application-link.ts";
import { type Application, hasMailedLink } from "../../finance-applications/application.ts";
import { inSentence, journeyNames } from "../../enquiry-kinds/journey-names.ts";
import type { SignText } from "../../leads/signed-token.ts";
import { type MessagePage, messagePage } from "../message/message-pages.server.ts";
import { openStep, stepPath } from "./page-steps.ts";

/** The fields that say which application a form is about. `start`: the token of the one that the first step starts. */
export type FieldsAbout = { application: string } | { start: string };

const longestToken = 200;

/** What a form says about its application: the visitor's own, or a new one with `newId`. */
export function fieldsAbout(
  own: Pick<Application, "applicationId"> | null,
  { siteId, newId, sign }: { siteId: string; newId: () => string; sign: SignText },
): FieldsAbout {
  if (own !== null) return { application: own.applicationId };
  return { start: applicationToken("start", { siteId, applicationId: newId() }, sign) };
}

/** The id of the application that a form starts; null if its page was made for one that exists. */
export function startedId(sent: (name: string) => string | null, siteId: string, sign: SignText): string | null {
  const token = (sent("start") ?? "").slice(0, longestToken);
  return applicationOfToken("start", siteId, token, sign)?.applicationId ?? null;
}

/** Whether a form was made for this application. Its page may be older than the browser's present application. */
export function isAbout(
  { siteId, applicationId }: Pick<Application, "siteId" | "applicationId">,
  sent: (name: string) => string | null,
  sign: SignText,
): boolean {
  return (sent("application") ?? startedId(sent, siteId, sign)) === applicationId;
}

/** Whether the shopper was asked, or need not be, before another application takes the place of the own one. */
export function mayReplace(own: Application | null, another: Application, sent: (name: string) => string | null) {
  return own === null || own.applicationId === another.applicationId || sent("instead") === own.applicationId;
}

/** What becomes of an application that another one replaces in its browser. */
export function replacedText({ content }: Application): string {
  const rest = hasMailedLink(content)
    ? "You can come back to that one through the link we emailed you."
    : "What you entered in that one will be deleted.";
  return `It will replace the one you started in this browser. ${rest}`;
}

/** Beside the step of the browser's application with what was typed for another one. Nothing is stored. */
export const outOfDateNotice = `Nothing was stored: the page you sent was out of date. Since you opened it, you have started or continued another ${inSentence(journeyNames.financeApplication)} in this browser, perhaps in another tab. What you typed is below. Press Continue to add it to that application.`;

/** Refuses a form about another application than the one that the browser is at. Nothing is stored. */
export function wrongApplicationPage(current: Application): MessagePage {
  return messagePage(409, {
    title: "Nothing was stored: this page is out of date",
    text: `Since this page was opened, you have started or continued another ${inSentence(journeyNames.financeApplication)} in this browser, perhaps in another tab. We have not added your answers to it, and have not changed, sent or deleted anything in it.`,
    links: [{ label: "Continue the current application", href: stepPath(openStep(current.content)) }],
  });
}
