import { formatPhoneNumber } from "../leads/phone-number.ts";
import { formatDollars } from "../vehicles/australian-format.ts";
import { type ApplicationContent, applicationSteps, type ApplicationStep } from "./application.ts";
import { type ApplicationPorts, openApplication } from "./change-application.ts";
import { type ApplicationField, calculatorRateField, type DealershipChoice, stepFields } from "./application-fields.ts";

export type ApplicationFact = { label: string; text: string };

export function stepFacts(
  step: ApplicationStep,
  { answers }: Pick<ApplicationContent, "answers">,
  dealerships: DealershipChoice,
): ApplicationFact[] {
  const carried = step === "loan" ? [calculatorRateField] : [];
  return [...stepFields(step, dealerships), ...carried].flatMap((field) => {
    const answer = answers[field.name];
    return answer === undefined ? [] : [{ label: field.label, text: answerText(field, answer) }];
  });
}

function applicationFacts(content: ApplicationContent): ApplicationFact[] {
  const answers = applicationSteps.flatMap((step) => stepFacts(step, content, []));
  const agreed = content.agreements.map(({ text, version, at }) => ({
    label: `Agreed on ${new Date(at).toISOString()} (version ${version})`,
    text,
  }));
  const { warningVersion } = content;
  const shown = warningVersion === null ? [] : [{ label: "Comparison rate warning, version", text: warningVersion }];
  return [...answers, ...agreed, ...shown];
}

/** Reads the facts of an application by its id; null if there is none (any more). */
export function applicationFactsFrom(
  ports: ApplicationPorts,
): (siteId: string, applicationId: string) => Promise<ApplicationFact[] | null> {
  return async (siteId, applicationId) => {
    const application = await openApplication({ siteId, applicationId }, ports);
    return application && applicationFacts(application.content);
  };
}

function answerText({ rule, options = [] }: ApplicationField, answer: string): string {
  switch (rule) {
    case "dollars":
      return formatDollars(Number(answer));
    case "phone":
      return formatPhoneNumber(answer);
    case "birth-date":
      return answer.split("-").toReversed().join("/");
    case "choice":
      return options.find(({ value }) => value === answer)?.label ?? answer;
    case "percent":
      return `${answer}%`;
    case "line":
    case "email":
    case "postcode":
    case "count":
      return answer;
  }
}
