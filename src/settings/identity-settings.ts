import { z } from "zod";
import { australianStates } from "./australian-state.ts";
import { sentence, setting, slug } from "./setting.ts";
import { timeZone } from "./time-zone.ts";

const host = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    "must be a lower-case host name without a port",
  );

/** The identity of a site. Only the site itself may set it. */
export const identityShape = {
  slug: setting(slug, "Name of the site in commands, keys and stored data.", "site"),
  template: setting(slug.default("standard"), "Page template, which sets the order of sections on pages.", "site"),
  name: setting(sentence, "Name of the dealer as shoppers know it.", "site"),
  legalName: setting(sentence, "Legal name of the company that holds the dealer licence.", "site"),
  group: setting(slug.nullable().default(null), "Group whose settings the site inherits.", "site"),
  brand: setting(slug, "Brand of the site. A site's settings cannot change a brand's colours.", "site"),
  hosts: setting(z.array(host).nonempty(), "Host names of the site; the first is canonical.", "site"),
  isDemo: setting(z.boolean().default(false), "Whether the footer states that the site is a demonstration.", "site"),
  timeZone: setting(timeZone.default("Australia/Sydney"), "Time zone of the site's dates and times.", "site"),
  locale: setting(z.literal("en-AU").default("en-AU"), "Language and formats.", "site"),
  state: setting(z.enum(australianStates), "State whose advertising rules apply.", "site"),
  dealerLicenceNumber: setting(sentence.nullable().default(null), "Motor dealer licence number.", "site"),
  singleManufacturer: setting(
    slug.nullable().default(null),
    "Slug of the make, if the dealer sells only one; null otherwise.",
    "site",
  ),
};

export const dealershipShape = { id: z.string().min(1), slug, name: sentence };

/** Who a site is: its names, hosts, brand, place and time. */
export type SiteIdentity = z.output<z.ZodObject<typeof identityShape>>;

export type Dealership = z.output<z.ZodObject<typeof dealershipShape>>;
