import type { AnalyticsSettings } from "./analytics-settings.ts";

/** Whether a site's pages push events to `window.dataLayer`. */
export function usesDataLayer({
  dataLayer,
  tagManagerId,
}: Pick<AnalyticsSettings, "dataLayer" | "tagManagerId">): boolean {
  return dataLayer || tagManagerId !== null;
}
