import { preApprovalPath, preApprovalResumePath, successHref } from "../../addresses/paths.ts";
import { signInHref } from "../../accounts/sign-in-address.ts";
import { applicationOfToken, applicationToken } from "../../finance-applications/application-link.ts";
import { stepFields, withAnswers } from "../../finance-applications/application-fields.ts";
import { type Application, type ApplicationStep, emptyContent } from "../../finance-applications/application.ts";
import {
  type ApplicationKey,
  changeApplication,
  openApplication,
} from "../../finance-applications/change-application.ts";
import { readAnswers } from "../../finance-applications/read-answers.ts";
import { applicationLinkName, resumeMail } from "../../finance-applications/resume-mail.ts";
import { sendApplication } from "../../finance-applications/send-application.ts";
import { shownVersions } from "../../leads/consent.ts";
import { linkMailTo } from "../../leads/link-mails.ts";
import { takesApplications } from "../../sites/takes-applications.ts";
import { notFoundPage } from "../../storefront/message/message-pages.server.ts";
import { linkPage, resumePage } from "../../storefront/pre-approval/resume-pages.server.ts";
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
import { deleteCookieToken, setCookieToken, signedInAccount, readVisitor } from "../session.ts";
import { recordLeadEvent } from "./enquiry-routes.ts";

const longestToken = 200;

/** The forms of an application for finance, and the private link that continues it. They redirect: no script is needed. */
export function addPreApprovalRoutes(app: App, ports: AppPorts): void {
  app.get(`${preApprovalResumePath}/:token`, (context) => askToResume(context, context.req.param("token"), ports));
  app.post(`${preApprovalResumePath}/:token`, (context) => resume(context, context.req.param("token"), ports));
  app.post(`${preApprovalPath}/:step`, async (context, next) => {
    if (!takesApplications(context.get("request").site)) return next();
    const step = context.req.param("step");
    if (step === "discard") return discard(context, ports);
    if (step === "review") return send(context, ports);
    return isApplicationStep(step) ? save(context, step, ports) : next();
  });
}

/**
 * Whoever opens a link to somebody else's application would enter their income and address there for the other to read,
 * so the browser takes an application over only at the press of a button.
 */
async function askToResume(context: SiteContext, token: string, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const application = await applicationOfLink(token, context, ports);
  if (application?.sentAt !== null) return html(linkPage(application), request, ports, "no-store");
  const own = await applicationOfVisitor(readVisitor(context, ports), request, ports);
  if (own?.applicationId === application.applicationId)
    return context.redirect(stepPath(openStep(application.content)), 303);
  return html(resumePage(token, own !== null), request, ports, "no-store");
}

async function resume(context: SiteContext, token: string, ports: AppPorts): Promise<Response> {
  const application = await applicationOfLink(token, context, ports);
  if (application?.sentAt !== null) return html(linkPage(application), context.get("request"), ports, "no-store");
  remember(context, application, ports);
  return context.redirect(stepPath(openStep(application.content)), 303);
}

async function applicationOfLink(token: string, context: SiteContext, ports: AppPorts): Promise<Application | null> {
  const { slug } = context.get("request").site;
  const key = applicationOfToken("mail", slug, token.slice(0, longestToken), ports.sign);
  return key && openApplication(key, ports);
}

async function save(context: SiteContext, step: ApplicationStep, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const field = await formFields(context);
  const application = await applicationOfVisitor(readVisitor(context, ports), request, ports);
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
    const progress = { sent: field, errors: read.errors, hidden: startFields(start) };
    return pageOfStep(step, startedContent(before, start), request, ports, progress);
  }
  if (application === null) await limitStarts("applications", context, ports);
  const key = application ?? { siteId: request.site.slug, applicationId: ports.newId() };
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
  remember(context, key, ports);
  const isAllRead = read.errors.every((error) => !field(error.field)?.trim());
  const told = isMailed ? `?${linked.told}${isAllRead ? "" : "=part"}` : "";
  return context.redirect(`${stepPath(openStep(changed.content))}${told}`, 303);
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

async function send(context: SiteContext, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const field = await formFields(context);
  const application = await applicationOfVisitor(readVisitor(context, ports), request, ports);
  if (application === null || openStep(application.content) !== "review")
    return context.redirect(application === null ? preApprovalPath : stepPath(openStep(application.content)), 303);
  const { settings } = await subjectOfApplication(application.content, request);
  const agreements = applicationAgreements(settings);
  const errors = agreements
    .filter(({ name }) => field(name) !== "yes")
    .map(({ name, ask }) => ({ field: name, message: ask }));
  if (errors.length > 0) return pageOfStep("review", application.content, request, ports, { sent: field, errors });
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
      return pageOfStep("review", application.content, request, ports, { sent: field, errors: sent.errors });
    case "sent":
      deleteCookieToken(context, "finance-application", ports);
      void recordLeadEvent(sent.leadId, request, ports);
      return context.redirect(successHref(sent.leadId), 303);
  }
}

async function discard(context: SiteContext, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const application = await applicationOfVisitor(readVisitor(context, ports), request, ports);
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

function remember(context: SiteContext, key: ApplicationKey, ports: AppPorts): void {
  setCookieToken(context, "finance-application", applicationToken("cookie", key, ports.sign), ports);
}
