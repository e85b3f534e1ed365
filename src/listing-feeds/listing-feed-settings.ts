import { z } from "zod";
import { timeOfDay } from "../locations/location-schema.ts";
import { setting, slug, variableName } from "../settings/setting.ts";
import { type FeedName, feedNames, feedReceivers } from "./feed-names.ts";

const mostDeliveries = 20;
const mostTimes = 24;

function feed(receiver: string) {
  return z
    .strictObject({
      enabled: setting(z.boolean().default(false), `Whether the site publishes its stock for ${receiver}.`),
      tokenVariable: setting(
        variableName.nullable().default(null),
        "Environment variable with the token that the address of the feed needs as `?token=`; null leaves the feed public.",
        "site",
      ),
    })
    .prefault({});
}

const hostName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, "must be a host name without a port, such as sftp.example.com");

const remoteFolder = z
  .string()
  .max(500)
  .regex(/^[\w./ -]*$/, "must be a folder on the server, such as /inbox")
  .refine((folder) => !folder.split("/").includes(".."), "must not contain ..");

const delivery = z
  .strictObject({
    name: slug,
    feed: z.enum(feedNames),
    host: hostName,
    port: z.int().min(1).max(65_535).default(22),
    user: z.string().min(1).max(200),
    /** `SHA256:` and the fingerprint, as `ssh-keygen -lf` prints it: no other server receives the file. */
    hostKey: z
      .string()
      .regex(
        /^SHA256:[A-Za-z0-9+/]{43}$/,
        "must be the fingerprint of the server's key, such as SHA256:… (ssh-keygen -lf)",
      ),
    passwordVariable: variableName.nullable().default(null),
    privateKeyVariable: variableName.nullable().default(null),
    folder: remoteFolder.default(""),
    fileName: z
      .string()
      .regex(/^[\w-][\w.-]{0,99}$/, "must be a file name of letters, digits, dots and hyphens")
      .nullable()
      .default(null),
    /** In the site's time zone. */
    times: z.array(timeOfDay).min(1).max(mostTimes),
  })
  .refine(({ passwordVariable, privateKeyVariable }) => (passwordVariable === null) !== (privateKeyVariable === null), {
    path: ["passwordVariable"],
    message: "needs either passwordVariable or privateKeyVariable",
  });

export const listingFeedSettings = z
  .strictObject({
    ...(Object.fromEntries(feedNames.map((name) => [name, feed(feedReceivers[name])])) as Record<
      FeedName,
      ReturnType<typeof feed>
    >),
    googleStoreCodes: setting(
      z.array(z.strictObject({ location: slug, code: z.string().trim().min(1).max(64) })).default([]),
      "Store codes of the site's locations in its Google Business Profile, by slug of the location. Vehicles at other locations are not sent to Google.",
    ),
    reportTokenVariable: setting(
      variableName.nullable().default(null),
      "Environment variable with the token of the page that lists what each feed leaves out; null turns the page off.",
      "site",
    ),
    deliveries: setting(
      z
        .array(delivery)
        .max(mostDeliveries)
        .refine(
          (all) => new Set(all.map(({ name }) => name)).size === all.length,
          "has two deliveries with the same name",
        )
        .default([]),
      "Scheduled uploads of feeds by SFTP. Passwords and private keys are in the environment variables that they name.",
      "site",
    ),
    indexNowKey: setting(
      z
        .string()
        .regex(/^[A-Za-z0-9-]{8,128}$/, "must have 8 to 128 letters, digits and hyphens")
        .nullable()
        .default(null),
      "Key with which the site tells search engines about changed vehicles and pages (IndexNow). The key is public: the site serves it at `/{key}.txt`. Null turns this off.",
      "site",
    ),
  })
  .prefault({});

export type ListingFeedSettings = z.output<typeof listingFeedSettings>;
