import { offersFinance } from "../finance/finance-line.ts";
import type { Site } from "./site-config.ts";

export function takesApplications(site: Pick<Site, "finance" | "singleManufacturer" | "preApproval">): boolean {
  return site.preApproval.enabled && offersFinance(site);
}
