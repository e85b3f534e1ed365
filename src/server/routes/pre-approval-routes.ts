import { preApprovalPath, successHref } from "../../addresses/paths.ts";
import { signInHref } from "../../accounts/sign-in-address.ts";
import { stepFields, withAnswers } from "../../finance-applications/application-fields.ts";
import { type Application, type ApplicationStep, emptyContent } from "../../finance-applications/application.ts";
import { type ApplicationKey, changeApplication } from "../../finance-applications/change-application.ts";
import { readAnswers } from "../../finance-applications/read-answers.ts";
import { applicationLinkName, resumeMail } from "../../finance-applications/resume-mail.ts";
import { applicationSubmissionKey, sendApplication } from "../../finance-applications/send-application.ts";
import { shownVersions } from "../../leads/consent.ts";
import { linkMailTo } from "../../leads/link-mails.ts";
import { takesApplications } from "../../sites/takes-applications.ts";
import { notFoundPage } from "../../storefront/message/message-pages.server.ts";
import {
  fieldsAbout,
  isAbout,
  outOfDateNotice,
  startedId,
  wrongApplicationPage,
} from "../../storefront/pre-approval/another-application.server.ts";
import { readStart, startedContent, startFields } from "../../storefront/pre-approval/application-start.server.ts";
import { applicationOfVisitor } from "../../storefront/pre-approval/pre-approval-visit.server.ts";
import { applicationAgreements } from "../../storefront/pre-approval/application-review.server.ts";
import { isTakenFor, subjectOfApplication } from "../../storefront/pre-approval/application-subject.server.ts";
import { isApplicationStep, openStep, type PageStep, stepPath } from "../../storefront/pre-approval/page-steps.ts";
import { preApprovalPage, type StepProgress } from "../../storefront/pre-approval/pre-approval.server.ts";
import type { SiteRequest } from "../../storefront/page/site-request.server.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { html } from "../html-answer.ts";
import { limitStarts } from "../limit-starts.ts";
import { refuseNotOffered } from "../refuse-not-offered.ts";
import { deleteCookieToken, signedInAccount, readVisitor } from "../session.ts";
import { recordLeadEvent } from "./enquiry-routes.ts";
import { addPreApprovalLinkRoutes, rememberApplication } from "./pre-approval-link-routes.ts";

/** The forms of an application for finance, and the private link that continues it. They redirect: no script is needed. */
export function addPreApprovalRoutes(app: App, ports: AppPorts): void {
  addPreApprovalLinkRoutes(app, ports);
  app.post(`${preApprovalPath}/:step`, async (context, next) => {
    const step = context.req.param("step");
    if (step !== "discard" && step !== "review" && !isApplicationStep(step)) return next();
    if (!takesApplications(context.get("request").site)) refuseNotOffered("application");
    const field = await formFields(context);
    const own = await applicationOfVisitor(readVisitor(context, ports), context.get("request"), ports);
    const isOwn = own !== null && isAbout(own, field, ports.sign);
    const sentId = step === "review" && !isOwn ? await sentLeadId(field, context, ports) : null;
    if (sentId !== null) return afterSending(sentId, own, context, ports);
    if (own !== null && !isOwn) return wrongApplication(own, step, field, context, ports);
    if (step === "discard") return discard(own, context, ports);
    return step === "review" ? send(own, field, context, ports) : save(own, step, field, context, ports);
  });
}

type Sent = (name: string) => string | null;

const longestId = 100;

/** The lead of the application that a form is about, if an earlier press of its button has sent it; null otherwise. */
async function sentLeadId(field: Sent, context: SiteContext, { leads }: AppPorts): Promise<string | null> {
  const applicationId = (field("application") ?? "").slice(0, longestId);
  if (applicationId === "") return null;
  const known = await leads.known(context.get("request").site.slug, [applicationSubmissionKey(applicationId)], "");
  return known?.leadId ?? null;
}

/** A repeated press ends where the first one does. Another application that was started since stays in its browser. */
function afterSending(leadId: string, other: Application | null, context: SiteContext, ports: AppPorts): Response {
  if (other === null) deleteCookieToken(context, "finance-application", ports);
  return context.redirect(successHref(leadId), 303);
}

/** The form is about another application: nothing is stored, and what was typed can be added to the browser's own. */
async function wrongApplication(
  own: Application,
  step: ApplicationStep | "review" | "discard",
  field: Sent,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  if (step === "review" || step === "discard") return html(wrongApplicationPage(own), request, ports, "no-store");
  const form = formAbout(own, request, ports);
  const progress = { form, sent: field, notice: outOfDateNotice, status: 409 };
  return pageOfStep(step, own.content, request, ports, progress);
}

async function save(
  application: Application | null,
  step: ApplicationStep,
  field: Sent,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  if (application === null && step !== "you") return context.redirect(preApprovalPath, 303);
  const before = application?.content ?? emptyContent;
  const start = readStart(step === "you" ? field : () => null, request);
  const about = await subjectOfApplication(startedContent(before, start), request);
  if (!isTakenFor(about)) return html(notFoundPage(), request, ports, "no-store");
  const read = readAnswers(field, stepFields(step, about.dealerships), request.now);
  // The first step asks for the address, so it cannot be mailed before.
  const isMailed = field("also") === "mail" && step !== "you";
  const isComplete = read.errors.length === 0;
  if (!isComplete && !isMailed) {
    const form = formAbout(application, request, ports);
    const progress = { form, sent: field, errors: read.errors, hidden: startFields(start) };
    return pageOfStep(step, startedContent(before, start), request, ports, progress);
  }
  if (application === null) await limitStarts("applications", context, ports);
  const key = application ?? (await startedKey(field, request.site.slug, ports));
  const linked = isMailed && application !== null ? await mailLink(application, context, ports) : notMailed;
  const changed = await changeApplication(
    key,
    {
      content: (content) => ({
        ...withAnswers(step, startedContent(content, start), read.answers, isComplete),
        ...linked.content,
      }),
      now: request.now,
      mail: () => linked.mail,
    },
    ports,
  );
  if (changed === null) return context.redirect(preApprovalPath, 303);
  rememberApplication(context, key, ports);
  const isAllRead = read.errors.every((error) => !field(error.field)?.trim());
  const told = isMailed ? `?${linked.told}${isAllRead ? "" : "=part"}` : "";
  return context.redirect(`${stepPath(openStep(changed.content))}${told}`, 303);
}

/**
 * What an earlier press of the same form started, or a new application. Once its first step is done, only the cookie
 * continues it.
 */
async function startedKey(field: Sent, siteId: string, ports: AppPorts): Promise<ApplicationKey> {
  const started = startedId(field, siteId, ports.sign);
  const isFree = started !== null && (await ports.applications.application(siteId, started)) === null;
  return { siteId, applicationId: isFree ? started : ports.newId() };
}

function formAbout(application: Application | null, { site }: SiteRequest, { newId, sign }: AppPorts) {
  return fieldsAbout(application, { siteId: site.slug, newId, sign });
}

const notMailed = { content: {}, mail: null, told: "" };

/** The mail with the link, if it is not asked for too often, and what the page tells of it. */
async function mailLink(application: Application, context: SiteContext, ports: AppPorts) {
  const { site, now } = context.get("request");
  const { siteId, content } = application;
  const to = content.answers["email"] ?? "";
  const link = { about: applicationLinkName(application), siteId, linkMails: content.linkMails };
  const asked = await linkMailTo(to, link, { address: context.get("clientAddress"), now }, ports);
  if (asked.kind !== "due") return { ...notMailed, told: asked.kind === "sent" ? "mailed" : "unmailed" };
  const mail = resumeMail(application, { to, site, draftDays: site.preApproval.draftDays, now }, ports);
  return { content: { linkMails: asked.linkMails }, mail, told: "mailed" };
}

async function send(
  application: Application | null,
  field: Sent,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  if (application === null || openStep(application.content) !== "review")
    return context.redirect(application === null ? preApprovalPath : stepPath(openStep(application.content)), 303);
  const { settings } = await subjectOfApplication(application.content, request);
  const agreements = applicationAgreements(settings);
  const errors = agreements
    .filter(({ name }) => field(name) !== "yes")
    .map(({ name, ask }) => ({ field: name, message: ask }));
  const form = formAbout(application, request, ports);
  if (errors.length > 0)
    return pageOfStep("review", application.content, request, ports, { form, sent: field, errors });
  const agreed = {
    agreements: agreements.map(({ name, text, version }) => ({ name, text, version, at: request.now })),
    shownVersions: shownVersions(field),
    warningVersion: settings.finance.comparisonWarning.version,
  };
  const isSignedIn = async () => (await signedInAccount(context, request.site.slug, ports)) !== null;
  const sender = {
    address: context.get("clientAddress"),
    referer: context.req.header("referer") ?? "",
    userAgent: context.req.header("user-agent") ?? "",
  };
  const sent = await sendApplication(application, agreed, sender, request, { ...ports, isSignedIn });
  switch (sent.kind) {
    case "gated":
      return context.redirect(signInHref(sent.signIn), 303);
    case "invalid":
      return pageOfStep("review", application.content, request, ports, { form, sent: field, errors: sent.errors });
    case "sent":
      void recordLeadEvent(sent.leadId, request, ports);
      return afterSending(sent.leadId, null, context, ports);
  }
}

async function discard(application: Application | null, context: SiteContext, ports: AppPorts): Promise<Response> {
  if (application !== null) await ports.applications.remove(application.siteId, application.applicationId);
  deleteCookieToken(context, "finance-application", ports);
  return context.redirect(preApprovalPath, 303);
}

async function pageOfStep(
  step: PageStep,
  content: Application["content"],
  request: SiteRequest,
  ports: AppPorts,
  progress: StepProgress,
): Promise<Response> {
  const about = await subjectOfApplication(content, request);
  return html(preApprovalPage(step, content, about, request, progress), request, ports, "no-store");
}
