import { stateOfVehicle } from "../drive-away/state-of-vehicle.ts";
import { driveAwayPrice } from "../drive-away/drive-away-price.ts";
import type { DriveAwaySettings } from "../drive-away/drive-away-settings.ts";
import { borrowedDollars, type CalculatorInputs, estimate, type Estimate } from "../finance/calculator.ts";
import type { FinanceTerms } from "../finance/finance-terms.ts";
import type { AustralianState } from "../settings/australian-state.ts";
import { stateOfPostcode } from "../settings/state-of-postcode.ts";
import { effectivePrice, purchaseQualifier } from "../vehicles/price-display.ts";
import type { PriceSettings } from "../vehicles/price-settings.ts";
import type { ReservationSettings } from "../vehicles/reservation-settings.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { Order, OrderPart } from "./ordered.ts";
import type { ChosenHandover, ChosenPayment, PurchaseContent } from "./purchase.ts";

export type OrderSettings = {
  price: PriceSettings;
  driveAway: DriveAwaySettings;
  reservation: Pick<ReservationSettings, "depositCents">;
  state: AustralianState;
  timeZone: string;
};

/** The total of a purchase with its parts, as far as its steps are done. `now` is in epoch milliseconds. */
export function purchaseOrder(vehicle: Vehicle, content: PurchaseContent, settings: OrderSettings, now: number): Order {
  const { tradeIn, handover } = content;
  const onRoad = driveAwayPrice(vehicle, stateOfBuyer(content) ?? stateOfVehicle(vehicle, settings), settings, now);
  const priceCents = Math.round((effectivePrice(vehicle) ?? 0) * 100);
  const isEstimate = onRoad?.kind === "total";
  const ofVehicle = isEstimate
    ? onRoad.parts.map(({ label, cents }) => ({ label, cents }))
    : [{ label: "Price of the vehicle", cents: priceCents }];
  const delivery = handover?.kind === "delivery" ? [deliveryPart(handover)] : [];
  const parts = [...ofVehicle, ...delivery];
  const totalCents = parts.reduce((sum, { cents }) => sum + cents, 0);
  const tradeInCents = tradeIn?.kind === "valued" ? Math.round(tradeIn.offerDollars * 100) : 0;
  const { depositCents } = settings.reservation;
  const qualifier = isEstimate ? null : purchaseQualifier(vehicle, settings.price);
  const excludesCharges = !isEstimate && settings.price.basis[vehicle.carType] === "excludes-government-charges";
  return { parts, totalCents, tradeInCents, depositCents, isEstimate, excludesCharges, qualifier };
}

function deliveryPart({ km, cents }: Extract<ChosenHandover, { kind: "delivery" }>): OrderPart {
  return { label: `Delivery, about ${km} km`, cents };
}

/** What is left to pay at the handover, after a loan if there is one; below 0 if the shopper gets money. */
export function handoverBalanceCents(
  { totalCents, tradeInCents, depositCents }: Pick<Order, "totalCents" | "tradeInCents" | "depositCents">,
  loan: Pick<OrderLoan, "borrowedCents"> | null,
): number {
  return totalCents - tradeInCents - depositCents - (loan?.borrowedCents ?? 0);
}

/** The state where the vehicle will be registered; null if it is not known yet. */
function stateOfBuyer({ details, handover }: PurchaseContent): AustralianState | null {
  if (details !== null) return details.state;
  return handover?.kind === "delivery" ? stateOfPostcode(handover.postcode) : null;
}

export function loanInputs(
  { totalCents, tradeInCents }: Pick<Order, "totalCents" | "tradeInCents">,
  { years, depositDollars, balloonPercent }: Omit<Extract<ChosenPayment, { kind: "finance" }>, "kind">,
  { ratePercent }: Pick<FinanceTerms, "ratePercent">,
): CalculatorInputs {
  return {
    priceDollars: totalCents / 100,
    depositDollars,
    tradeInDollars: tradeInCents / 100,
    ratePercent,
    years,
    balloonPercent,
    frequency: "monthly",
  };
}

/** A loan with both rates; null if there is nothing to borrow. */
export type OrderLoan = Estimate & Pick<FinanceTerms, "ratePercent" | "comparisonRatePercent">;

/** The indicative loan for these inputs. */
export function purchaseLoan(
  inputs: CalculatorInputs,
  { ratePercent, comparisonRatePercent }: Pick<FinanceTerms, "ratePercent" | "comparisonRatePercent">,
): OrderLoan | null {
  return borrowedDollars(inputs) === 0 ? null : { ...estimate(inputs), ratePercent, comparisonRatePercent };
}
