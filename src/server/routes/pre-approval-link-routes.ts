import { preApprovalResumePath } from "../../addresses/paths.ts";
import { applicationOfToken, applicationToken } from "../../finance-applications/application-link.ts";
import { type Application, hasMailedLink } from "../../finance-applications/application.ts";
import { type ApplicationKey, openApplication } from "../../finance-applications/change-application.ts";
import { mayReplace } from "../../storefront/pre-approval/another-application.server.ts";
import { applicationOfVisitor } from "../../storefront/pre-approval/pre-approval-visit.server.ts";
import { openStep, stepPath } from "../../storefront/pre-approval/page-steps.ts";
import { linkPage, resumePage } from "../../storefront/pre-approval/resume-pages.server.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { html } from "../html-answer.ts";
import { readVisitor, setCookieToken } from "../session.ts";

const longestToken = 200;

/** The private link that continues an application for finance. */
export function addPreApprovalLinkRoutes(app: App, ports: AppPorts): void {
  app.get(`${preApprovalResumePath}/:token`, (context) => askToResume(context, context.req.param("token"), ports));
  app.post(`${preApprovalResumePath}/:token`, (context) => resume(context, context.req.param("token"), ports));
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
  return html(resumePage(token, own), request, ports, "no-store");
}

async function resume(context: SiteContext, token: string, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const application = await applicationOfLink(token, context, ports);
  if (application?.sentAt !== null) return html(linkPage(application), request, ports, "no-store");
  const own = await applicationOfVisitor(readVisitor(context, ports), request, ports);
  if (!mayReplace(own, application, await formFields(context)))
    return context.redirect(`${preApprovalResumePath}/${token}`, 303);
  if (own !== null && own.applicationId !== application.applicationId) await leave(own, ports);
  rememberApplication(context, application, ports);
  return context.redirect(stepPath(openStep(application.content)), 303);
}

async function applicationOfLink(token: string, context: SiteContext, ports: AppPorts): Promise<Application | null> {
  const { slug } = context.get("request").site;
  const key = applicationOfToken("mail", slug, token.slice(0, longestToken), ports.sign);
  return key && openApplication(key, ports);
}

/** Without a mailed link, an application that another one replaces cannot be opened any more. */
async function leave({ siteId, applicationId, content }: Application, { applications }: AppPorts): Promise<void> {
  if (!hasMailedLink(content)) await applications.remove(siteId, applicationId);
}

/** The browser continues this application from now on. */
export function rememberApplication(context: SiteContext, key: ApplicationKey, ports: AppPorts): void {
  setCookieToken(context, "finance-application", applicationToken("cookie", key, ports.sign), ports);
}
