import { z } from "zod";
import { sentence, setting, slug } from "../../settings/setting.ts";
import { targetSettings, targetsNamedBy } from "./lead-targets.ts";
import { overdueSettings } from "./overdue-settings.ts";

/** Default retention of leads, in days; also applies to sites that are no longer configured. */
export const defaultRetentionDays = 730;

/** Conditions of a route: all that are given must match. */
const routeConditions = z
  .strictObject({
    categories: z.array(sentence).default([]),
    dealerships: z.array(slug).default([]),
    locations: z.array(slug).default([]),
    distributionLocations: z.array(sentence).default([]),
    makes: z.array(slug).default([]),
    /** The shopper's postcode is at most this far from this location. */
    postcode: z
      .strictObject({ nearLocation: slug, withinKm: z.number().positive().max(5_000) })
      .nullable()
      .default(null),
  })
  .prefault({});

/** Targets of a route: its own, or those of a dealership. */
const routeTargets = z
  .strictObject({
    dealership: slug.nullable().default(null),
    ...targetSettings,
  })
  .refine((to) => to.dealership !== null || targetsNamedBy(to).length > 0, "must name a dealership or a target");

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
    ...overdueSettings,
    retentionDays: setting(
      z.int().min(30).max(3_650).default(defaultRetentionDays),
      "Days after which personal data is removed from a lead.",
    ),
  })
  .prefault({});

export type LeadDeliverySettings = z.output<typeof leadDeliverySettings>;
