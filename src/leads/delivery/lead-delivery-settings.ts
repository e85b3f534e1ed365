import { z } from "zod";
import { sentence, setting, slug, variableName } from "../../settings/setting.ts";
import { webUrl } from "../../settings/web-url.ts";

/** Default retention of leads, in days; also applies to sites that are no longer configured. */
export const defaultRetentionDays = 730;

/** A lead is personal data: plain HTTP is allowed only to this machine. */
const deliveryUrl = webUrl.refine(
  (url) => /^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url),
  "must be an address that starts with https://",
);

/** Conditions of a route: all that are given must match. */
const routeConditions = z
  .strictObject({
    categories: z.array(sentence).default([]),
    dealerships: z.array(slug).default([]),
    locations: z.array(slug).default([]),
    /** Ids among a location's distributionLocations. */
    distributionLocations: z.array(sentence).default([]),
    /** Manufacturers by slug. */
    makes: z.array(slug).default([]),
    /** The shopper's postcode is at most this far from this location. */
    postcode: z
      .strictObject({ nearLocation: slug, withinKm: z.number().positive().max(5_000) })
      .nullable()
      .default(null),
  })
  .prefault({});

/** Settings that name targets of leads, the same for a site, a dealership and a route. */
const targetSettings = {
  emails: setting(
    z.array(z.email()).default([]),
    "Email addresses that get every lead as an email for people.",
    "dealership",
  ),
  adfEmails: setting(z.array(z.email()).default([]), "Email addresses that get every lead as ADF.", "dealership"),
  adfUrl: setting(
    deliveryUrl.nullable().default(null),
    "HTTPS address to which every lead is posted as ADF.",
    "dealership",
  ),
  webhookUrl: setting(
    deliveryUrl.nullable().default(null),
    "HTTPS address to which every lead is posted as signed JSON.",
    "dealership",
  ),
  webhookSecretVariable: setting(
    variableName.nullable().default(null),
    "Environment variable with the key that signs webhook requests. Required with `webhookUrl`.",
    "dealership",
  ),
  dropFolder: setting(
    slug.nullable().default(null),
    "Folder in `DATA_DIR/lead-files/<site>/` to which every lead is written as an ADF file.",
    "dealership",
  ),
};

type TargetSetting = keyof typeof targetSettings;

/** Secrets of targets; alone they do not name a target. */
const secretSettings: readonly string[] = ["webhookSecretVariable"] satisfies TargetSetting[];

/** Whether settings name a target of leads. */
export function namesTarget(settings: Readonly<Record<TargetSetting, unknown>>): boolean {
  const values = Object.keys(targetSettings)
    .filter((name) => !secretSettings.includes(name))
    .map((name) => settings[name as TargetSetting]);
  return values.some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
}

/** Targets of a route: its own, or those of a dealership. */
const routeTargets = z
  .strictObject({
    dealership: slug.nullable().default(null),
    ...targetSettings,
  })
  .refine((to) => to.dealership !== null || namesTarget(to), "must name a dealership or a target");

const leadRoute = z.strictObject({
  name: sentence,
  when: routeConditions,
  to: routeTargets,
  /** Whether the lead's targets without this route also receive it. */
  usualTargets: z.enum(["replaced", "kept"]).default("replaced"),
});

export const leadDeliverySettings = z
  .strictObject({
    routes: setting(
      z.array(leadRoute).default([]),
      "Routes that send leads somewhere other than to their dealership, by category, dealership, location, distribution location, make, or distance from the shopper's postcode. The first route whose conditions all match applies.",
    ),
    nearestWithinKm: setting(
      z.number().positive().max(5_000).nullable().default(null),
      "A lead that names no dealership goes to the dealership of the location nearest to the shopper's postcode if it is within this many kilometres; null turns this off.",
    ),
    ...targetSettings,
    sameEnquiryHours: setting(
      z.int().min(0).max(720).default(24),
      "Hours within which a repeated enquiry from the same person is added to the lead as a further contact; 0 turns this off.",
    ),
    confirmation: setting(z.boolean().default(true), "Whether shoppers get a confirmation by email.", "dealership"),
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
    retentionDays: setting(
      z.int().min(30).max(3_650).default(defaultRetentionDays),
      "Days after which personal data is removed from a lead.",
    ),
  })
  .prefault({});

export type LeadDeliverySettings = z.output<typeof leadDeliverySettings>;
