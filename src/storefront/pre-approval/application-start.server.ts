import { preApprovalPath } from "../../addresses/paths.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { calculatorRateField, contentForVehicle, stepFields } from "../../finance-applications/application-fields.ts";
import type { Answers, ApplicationContent } from "../../finance-applications/application.ts";
import { readAnswer } from "../../finance-applications/read-answers.ts";
import type { SiteRequest } from "../page/site-request.server.ts";

/** What a link to the application says: the vehicle, the dealership, and answers of the calculator. */
export type ApplicationStart = {
  about: Partial<Pick<ApplicationContent, "carId" | "preferredDealership">>;
  answers: Answers;
};

const answerOfParameter = {
  vehiclePriceBudget: "price",
  deposit: "deposit",
  trade_in: "tradeIn",
  years: "years",
  balloon: "balloon",
  every: "every",
  rate: calculatorRateField.name,
  state: "state",
} as const;

const longestCarId = 100;

export function applyHref({ id }: Pick<Vehicle, "id">): string {
  return `${preApprovalPath}?car_id=${encodeURIComponent(id)}`;
}

/** Reads the link, or the hidden fields that carry it. Whatever is not valid is left out. */
export function readStart(
  sent: (name: string) => string | null,
  { site, now }: Pick<SiteRequest, "site" | "now">,
): ApplicationStart {
  const fields = [...stepFields("home", []), ...stepFields("loan", []), calculatorRateField];
  const answers = Object.entries(answerOfParameter).flatMap(([parameter, name]) => {
    const text = sent(parameter);
    const field = fields.find((known) => known.name === name);
    const answer = text && field ? readAnswer(parameter === "state" ? text.toUpperCase() : text, field, now) : null;
    return answer === null ? [] : [[name, answer] as const];
  });
  const carId = sent("car_id") ?? "";
  const preferred = sent("preferredDealership");
  const dealership = site.dealerships.find(({ slug, id }) => slug === preferred || id === preferred);
  return {
    about: {
      ...(carId !== "" && carId.length <= longestCarId ? { carId } : {}),
      ...(dealership ? { preferredDealership: dealership.slug } : {}),
    },
    answers: Object.fromEntries(answers),
  };
}

/** The content of an application once its link was followed. */
export function startedContent(content: ApplicationContent, { about, answers }: ApplicationStart): ApplicationContent {
  const { carId = null } = about;
  const started = carId === null ? content : contentForVehicle(content, carId);
  return { ...started, ...about, answers: { ...started.answers, ...answers } };
}

/** The hidden fields of the first step that carry its link. */
export function startFields({ about, answers }: ApplicationStart): { name: string; value: string }[] {
  const parameters = Object.entries(answerOfParameter).map(([name, answer]) => [name, answers[answer]] as const);
  const fields = [["car_id", about.carId], ["preferredDealership", about.preferredDealership], ...parameters] as const;
  return fields.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
