import { preApprovalPath } from "../../addresses/paths.ts";
import { stateOfCookies } from "../../drive-away/state-cookie.ts";
import { applicationOfToken } from "../../finance-applications/application-link.ts";
import { type Application, emptyContent } from "../../finance-applications/application.ts";
import { openApplication } from "../../finance-applications/change-application.ts";
import { linkMailWords } from "../../leads/link-mails.ts";
import type { PageAnswer } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { PrivateVisit, Visitor, VisitorPorts } from "../page/visit.server.ts";
import { fieldsAbout } from "./another-application.server.ts";
import { readStart, startedContent, startFields } from "./application-start.server.ts";
import { isTakenFor, subjectOfApplication } from "./application-subject.server.ts";
import { openStep, pageSteps, stepPath } from "./page-steps.ts";
import { type PreApprovalAnswer, preApprovalPage } from "./pre-approval.server.ts";

/** A step of the visitor's own application, or the step that comes first. Null if there is no such step. */
export async function preApprovalOfVisit(visit: PrivateVisit): Promise<PageAnswer<PreApprovalAnswer> | null> {
  const { parameters, query, request, visitor, ports } = visit;
  const step = pageSteps.find((known) => known === (parameters["step"] ?? "you"));
  if (step === undefined) return null;
  if (parameters["step"] === "you") return { redirectTo: preApprovalPath };
  const application = await applicationOfVisitor(visitor, request, ports);
  const content = application?.content ?? emptyContent;
  const reached = openStep(content);
  if (pageSteps.indexOf(step) > pageSteps.indexOf(reached)) return { redirectTo: stepPath(reached) };
  const asked = new URLSearchParams(query);
  const start = readStart((name) => asked.get(name), request);
  const shown = step === "you" ? startedContent(content, start) : content;
  const about = await subjectOfApplication(shown, request);
  if (!isTakenFor(about)) return null;
  const { sign, signIn } = ports;
  return preApprovalPage(step, shown, about, request, {
    form: fieldsAbout(application, { siteId: request.site.slug, newId: signIn.newId, sign }),
    notice: linkNotice(asked),
    stateOfVisitor: stateOfCookies(visitor.cookies),
    phoneOfVisitor: step === "you" ? ((await visitor.account())?.phone ?? null) : null,
    hidden: step === "you" ? startFields(start) : [],
  });
}

function linkNotice(asked: URLSearchParams): string | null {
  const told = (["mailed", "unmailed"] as const).find((name) => asked.has(name));
  if (told === undefined) return null;
  const where = told === "mailed" ? "" : " in this browser";
  const but = asked.get(told) === "part" ? ", except those that were not valid" : "";
  return `${linkMailWords[told]} Your answers are saved${where}${but}.`;
}

/** The visitor's application that is not sent yet; null if there is none. */
export async function applicationOfVisitor(
  visitor: Pick<Visitor, "token">,
  { site }: Pick<SiteRequest, "site">,
  ports: Pick<VisitorPorts, "applications" | "sealing" | "sign">,
): Promise<Application | null> {
  const token = visitor.token("finance-application");
  const key = token === null ? null : applicationOfToken("cookie", site.slug, token, ports.sign);
  const application = key && (await openApplication(key, ports));
  return application?.sentAt === null ? application : null;
}
