import type { ShownDocuments } from "../../content/shown-documents.ts";
import { stepFacts } from "../../finance-applications/application-facts.ts";
import { type ApplicationContent, applicationSteps } from "../../finance-applications/application.ts";
import type { Site } from "../../sites/site-config.ts";
import type { ApplicationSubject } from "./application-subject.server.ts";
import { termsNote } from "../../finance/finance-terms.ts";
import { loanText } from "./loan-text.ts";
import { stepLabels, stepPath } from "./page-steps.ts";
import type { ReviewView } from "./pre-approval-view.ts";

/** What is known of the boxes: whether one was ticked, and what is wrong with it. */
type Boxes = { isTicked: (name: string) => boolean; findError: (name: string) => string | undefined };

/** Everything that was entered, the loan, and what must be agreed to. */
export function applicationReview(
  content: ApplicationContent,
  { settings, terms, dealerships }: ApplicationSubject,
  now: number,
  { termsHref }: ShownDocuments,
  { isTicked, findError }: Boxes,
): ReviewView {
  return {
    sections: applicationSteps.map((step) => ({
      heading: stepLabels[step],
      href: stepPath(step),
      facts: stepFacts(step, content, dealerships),
    })),
    loanText: loanText(content.answers, terms),
    note: termsNote(terms, settings, now),
    agreements: applicationAgreements(settings).map(({ name, text }) => ({
      name,
      text,
      href: name === termsBox ? termsHref : null,
      isTicked: isTicked(name),
      error: findError(name),
    })),
  };
}

const termsBox = "terms_conditions";

/** What a shopper must agree to, in the order of the boxes. */
export function applicationAgreements({ preApproval, enquiry }: Pick<Site, "preApproval" | "enquiry">) {
  const { creditConsent, declaration } = preApproval;
  const { required, text } = enquiry.terms;
  const terms = { name: termsBox, text, version: "1", ask: "Agree to the terms of use." };
  return [
    { name: "creditConsent", ...creditConsent, ask: "Agree to how we use your credit information." },
    { name: "declaration", ...declaration, ask: "Confirm that what you entered is true." },
    ...(required ? [terms] : []),
  ];
}
