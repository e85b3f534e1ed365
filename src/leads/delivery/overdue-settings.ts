import { z } from "zod";
import { setting } from "../../settings/setting.ts";

export const overdueSettings = {
  overdueAfterOpenMinutes: setting(
    z.int().min(5).max(10_080).nullable().default(null),
    "Minutes of opening hours after which an unopened lead is overdue; null turns this off. A lead counts as opened when somebody at the dealer presses the button on the page linked from the email.",
    "dealership",
  ),
  overdueEmail: setting(
    z.email().nullable().default(null),
    "Email address that is notified once of every overdue lead.",
    "dealership",
  ),
};

export type OverdueSettings = z.output<z.ZodObject<typeof overdueSettings>>;
