import type { ApplicationContent } from "../../finance-applications/application.ts";
import { type FinancedPrice, financedPrice } from "../../finance/financed-price.ts";
import { type AustralianState, australianStates } from "../../settings/australian-state.ts";
import type { ApplicationSubject } from "./application-subject.server.ts";

type Answered = Pick<ApplicationContent, "answers">;
type About = Pick<ApplicationSubject, "subject" | "settings">;

/**
 * What the vehicle of an application costs in the applicant's state: the one that was answered, or else chosen
 * elsewhere on the site, or else the vehicle's. Null without a vehicle that has a price.
 */
export function vehicleLoanPrice(
  { answers }: Answered,
  { subject: { vehicle }, settings }: About,
  stateOfVisitor: AustralianState | null,
  now: number,
): FinancedPrice | null {
  const registeredIn = australianStates.find((known) => known === answers["state"]) ?? stateOfVisitor;
  return vehicle && financedPrice(vehicle, registeredIn, settings, now);
}

/** The price that the loan of an application is for: the one that was entered, or else the vehicle's. Null without one. */
export function loanPrice(
  content: Answered,
  about: About,
  stateOfVisitor: AustralianState | null,
  now: number,
): FinancedPrice | null {
  const usual = vehicleLoanPrice(content, about, stateOfVisitor, now);
  const { price } = content.answers;
  if (price === undefined || Number(price) === usual?.dollars) return usual;
  return { dollars: Number(price), text: "the price you entered" };
}
