import { z } from "zod";
import { sentence, setting, slug, variableName } from "./setting.ts";

/** Default retention of leads, in days; also applies to sites that are no longer configured. */
export const defaultRetentionDays = 730;

/** A lead is personal data: plain HTTP is allowed only to this machine. */
const deliveryUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
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
  emails: setting(z.array(z.email()).default([]), "Addresses that get every lead as readable email.", "dealership"),
  adfEmails: setting(z.array(z.email()).default([]), "Addresses that get every lead as ADF.", "dealership"),
  adfUrl: setting(
    deliveryUrl.nullable().default(null),
    "Address that gets every lead as ADF, by an https POST.",
    "dealership",
  ),
  webhookUrl: setting(
    deliveryUrl.nullable().default(null),
    "Address that gets every lead as signed JSON, by an https POST.",
    "dealership",
  ),
  webhookSecretVariable: setting(
    variableName.nullable().default(null),
    "Environment variable that holds the key with which the webhook is signed; a webhook needs one.",
    "dealership",
  ),
  dropFolder: setting(
    slug.nullable().default(null),
    "Folder below `DATA_DIR/lead-files/<site>/` that gets every lead as an ADF file.",
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
      "Leads that go elsewhere than to their dealership, by category, dealership, location, distribution location, make or distance of the postcode; the first route whose conditions all hold decides.",
    ),
    nearestWithinKm: setting(
      z.number().positive().max(5_000).nullable().default(null),
      "A lead that names no dealership goes to that of the location nearest to the shopper's postcode, if it is not farther than this; null for never.",
    ),
    ...targetSettings,
    sameEnquiryHours: setting(
      z.int().min(0).max(720).default(24),
      "Hours in which the same person asking about the same again is a further contact of one lead; 0 for never.",
    ),
    confirmation: setting(
      z.boolean().default(true),
      "Whether the shopper gets an email that confirms the enquiry.",
      "dealership",
    ),
    overdueAfterOpenMinutes: setting(
      z.int().min(5).max(10_080).nullable().default(null),
      "Minutes of opening hours after which a lead that nobody opened is overdue; null for never. A lead is opened by a press on the page of the link in the email to the dealer.",
      "dealership",
    ),
    overdueEmail: setting(
      z.email().nullable().default(null),
      "Address that is told of every overdue lead, once.",
      "dealership",
    ),
    retentionDays: setting(
      z.int().min(30).max(3_650).default(defaultRetentionDays),
      "Days after which a lead's personal details are removed.",
    ),
  })
  .prefault({});
