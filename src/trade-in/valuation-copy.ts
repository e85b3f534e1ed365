import { valuationLimits, type ExceededLimit, type Sureness } from "./valuation.ts";
import type { TradeInSettings } from "./trade-in-settings.ts";

const { years, km } = valuationLimits;
const kmText = km.toLocaleString("en-AU");

/** How a car is valued that the service does not know. */
const byHandTexts: Record<TradeInSettings["estimatesByHand"], string> = {
  stock:
    "That service can't value cars that are entered by hand: we estimate those from the prices of similar cars on this site, or our valuer calls you.",
  none: "That service can't value cars that are entered by hand: our valuer calls you with a price for those.",
};

/** What an online estimate is worth, shown before and with it (§9, TI-12). */
export function limitsText({
  provider,
  estimatesByHand,
}: Pick<TradeInSettings, "provider" | "estimatesByHand">): string {
  const general = `Online estimates are generally not given for cars over ${years} years old or over ${kmText} km. The estimate is indicative and subject to inspection`;
  if (provider !== "demo")
    return `${general}, and comes from a third-party valuation service. ${byHandTexts[estimatesByHand]}`;
  return `${general}. Here it is based on the prices of similar cars on this site, in place of a third-party valuation service.`;
}

/** Which regos the provider finds, if few; null otherwise. */
export function regoHelp({ provider }: Pick<TradeInSettings, "provider">): string | null {
  return provider === "demo"
    ? "This demonstration only finds the rego REG4SUCCESS. For any other rego, you enter the car yourself."
    : null;
}

/** The promise as a sentence of its own: `Instant offer in 2 minutes`. */
export function promiseText({ promise }: Pick<TradeInSettings, "promise">): string {
  return promise.charAt(0).toUpperCase() + promise.slice(1);
}

const limitTexts: Record<ExceededLimit, string> = {
  age: `more than ${years} years old`,
  kilometres: `over ${kmText} km`,
};

/** Why a car has no estimate: `Your car is more than 7 years old and over 100,000 km`. */
export function exceededText(limits: readonly ExceededLimit[]): string {
  return `Your car is ${limits.map((limit) => limitTexts[limit]).join(" and ")}`;
}

/** What the first step says about a car that is not valued online. */
export function limitedText(limits: readonly ExceededLimit[]): string {
  return `${exceededText(limits)}, so there is no estimate online. You can ask for a personal valuation: our valuer will call you with a price.`;
}

export const surenessTexts: Record<Sureness, string> = {
  high: "We are confident in this estimate.",
  fair: "We are fairly confident in this estimate.",
  low: "This is a rough estimate, because there are few comparable cars or their prices vary.",
};
