import { localTime } from "../locations/local-time.ts";
import type { SiteIdentity } from "../settings/identity-settings.ts";
import type { FinanceSettings } from "./finance-settings.ts";
import { productWarning } from "./product-warning.ts";

export type ComparisonSettings = Pick<SiteIdentity, "timeZone"> & {
  finance: Pick<FinanceSettings, "comparisonBasis"> & {
    comparisonWarning: Pick<FinanceSettings["comparisonWarning"], "text" | "validFrom">;
  };
};

export type WarningSettings = Pick<SiteIdentity, "timeZone"> & {
  finance: Pick<ComparisonSettings["finance"], "comparisonWarning">;
};

/** What is shown with every comparison rate: the loan that it is based on, and the warning in force (FN-10). */
export function comparisonNote(settings: ComparisonSettings, now: number): string {
  return `Comparison rate based on ${settings.finance.comparisonBasis}. ${warningInForce(settings, now)}`;
}

/** The warning that belongs beside every comparison rate: the site's from its first day on, before that the product's. */
export function warningInForce({ timeZone, finance: { comparisonWarning } }: WarningSettings, now: number): string {
  const { text, validFrom } = comparisonWarning;
  return validFrom === null || validFrom <= localTime(now, timeZone).date ? text : productWarning;
}
