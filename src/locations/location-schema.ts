import { z } from "zod";
import { departments } from "../enquiry-kinds/department.ts";
import { australianStates } from "../settings/australian-state.ts";
import { slug } from "../settings/setting.ts";
import { timeZone } from "../settings/time-zone.ts";
import { refuseLogin } from "../settings/web-url.ts";

/** A time of day `hh:mm` from 00:00 to 24:00. */
export const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time such as 08:30");

const text = z.string().nullable().default(null);
const pictureUrl = refuseLogin(z.string().min(1));

/**
 * Opening hours of one weekday (§3): 0 is Sunday, 6 Saturday. A closing time at or before the opening time is on the
 * next day. `formatedHours` (the specification's spelling) is shown instead of the times, for hours that one pair
 * cannot express.
 */
export const openingHoursEntrySchema = z
  .strictObject({
    weekday: z.int().min(0).max(6),
    status: z.enum(["Open", "Closed"]),
    formatedHours: text,
    open: timeOfDay.nullable().default(null),
    close: timeOfDay.nullable().default(null),
  })
  .refine(
    (entry) =>
      entry.status === "Closed" || entry.formatedHours !== null || (entry.open !== null && entry.close !== null),
    {
      path: ["open"],
      message: "an open day needs open and close, or formatedHours",
    },
  );

/** Special or holiday hours of one date (§3); they replace that department's weekday hours. */
export const specialHoursEntrySchema = z
  .strictObject({
    status: z.enum(["Open", "Closed"]),
    date: z.iso.date(),
    startHour: timeOfDay.nullable().default(null),
    endHour: timeOfDay.nullable().default(null),
    department: z.enum(["all", ...departments]).default("all"),
    /** Why the hours differ, for example the name of the holiday. */
    name: text,
  })
  .refine((entry) => entry.status === "Closed" || (entry.startHour !== null && entry.endHour !== null), {
    path: ["startHour"],
    message: "an open day needs startHour and endHour",
  });

const reviewSchema = z.strictObject({
  author: z.string().min(1),
  rating: z.number().min(1).max(5),
  text: z.string(),
  date: z.iso.date().nullable().default(null),
});

/** Somebody who works at a location, as its team page shows them. */
const teamMemberSchema = z.strictObject({
  name: z.string().min(1),
  role: z.string().min(1),
  /** One or two sentences. */
  about: text,
  phone: text,
  email: z.email().nullable().default(null),
  languages: z.array(z.string().min(1)).default([]),
  photo: pictureUrl.nullable().default(null),
});

/** A location of a dealer (§3 "Location"). An empty `locationType` means sales. */
export const locationSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  slug,
  dealershipId: z.string().min(1),
  dealershipSlug: slug,
  locationType: z
    .enum([...departments, ""])
    .nullable()
    .default(""),
  locationSubtype: z.array(z.string()).default([]),
  visible: z.boolean().default(true),
  primary: z.boolean().default(false),
  manufacturers: z.array(slug).default([]),
  /** Locations that an enquiry for this location can be forwarded to (EF-07). */
  distributionLocations: z.array(z.strictObject({ id: z.string().min(1), name: z.string().min(1) })).default([]),
  dealerLicenseNumber: text,
  motorVehicleRepairer: text,
  image: z
    .strictObject({
      url: pictureUrl,
      thumb: z.strictObject({ url: pictureUrl }).nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Only if state and postcode do not decide it. */
  timeZone: timeZone.nullable().default(null),
  address: z.strictObject({
    /** Null if an import found the dealer without an address. */
    street: z.string().min(1).nullable().default(null),
    city: z.string().min(1),
    state: z.enum(australianStates),
    postcode: z
      .string()
      .regex(/^\d{4}$/, "must be 4 digits")
      .nullable()
      .default(null),
    lat: z.number().min(-90).max(90).nullable().default(null),
    long: z.number().min(-180).max(180).nullable().default(null),
    placeUrl: refuseLogin(z.string()).nullable().default(null),
    placeId: text,
    mapKey: text,
  }),
  contactDetail: z
    .strictObject({
      phone: text,
      landlinePhone: text,
      openingHours: z.array(openingHoursEntrySchema).default([]),
    })
    .prefault({}),
  specialHours: z.array(specialHoursEntrySchema).default([]),
  reviews: z
    .strictObject({
      averageRating: z.number().min(0).max(5).nullable().default(null),
      count: z.int().min(0).default(0),
      reviews: z.array(reviewSchema).default([]),
    })
    .nullable()
    .default(null),
  averageRating: z.number().min(0).max(5).nullable().default(null),
  reviewCount: z.int().min(0).nullable().default(null),
  team: z.array(teamMemberSchema).default([]),
});

export type OpeningHoursEntry = z.infer<typeof openingHoursEntrySchema>;
export type TeamMember = z.infer<typeof teamMemberSchema>;
export type SpecialHoursEntry = z.infer<typeof specialHoursEntrySchema>;
export type Location = z.infer<typeof locationSchema>;
