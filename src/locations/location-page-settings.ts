import { z } from "zod";
import { departments } from "../enquiry-kinds/department.ts";
import { sentence, setting, slug } from "../settings/setting.ts";
import { refuseLogin } from "../settings/web-url.ts";

/** An HTTPS address with the three numbers of a tile. */
const tileUrl = refuseLogin(
  z
    .string()
    .regex(
      /^https:\/\/[^{}\s/]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S*$/,
      "must be an https:// address with {z}, {x} and {y}",
    ),
);

export const locationPageSettings = z
  .strictObject({
    order: setting(z.array(slug).default([]), "Slugs of the locations to list first, in order."),
    shownTypes: setting(
      z
        .array(z.enum(departments))
        .nonempty()
        .default([...departments]),
      "Types of location in the grid.",
    ),
    map: setting(
      z.enum(["interactive", "static", "off"]).default("static"),
      "Whether the map is interactive, static or hidden.",
    ),
    mapTiles: setting(
      z
        .strictObject({
          url: tileUrl.nullable().default(null),
          attribution: sentence,
          maxZoom: z.int().min(1).max(20).default(16),
        })
        .nullable()
        .default(null),
      "Tiles of the interactive map. `url` has `{z}`, `{x}` and `{y}`, and its host is contacted only after the visitor's consent. Without `url`, the tiles are those of the server's own PMTiles file (`MAP_TILES_FILE`), and still maps are made of them too. `attribution` is shown on the map, such as `© OpenStreetMap contributors`. Without tiles, the map is a drawing.",
    ),
    mapZoom: setting(
      z.int().min(1).max(20).default(10),
      "Zoom level of maps of tiles and of the street map. A drawing has a scale of its own.",
    ),
    mapEmbed: setting(
      z.enum(["none", "openstreetmap", "google"]).default("none"),
      "Street map that shoppers who consented to third parties can open over the built-in map. `google` needs the location's `mapKey`.",
    ),
    mapHeading: setting(
      z.enum(["count", "find-us-here"]).default("find-us-here"),
      "Heading of the map: the number of locations, or Find Us Here.",
    ),
    byAppointment: setting(
      z.array(z.enum(departments)).default([]),
      "Departments that take appointments on days they are closed.",
      "dealership",
    ),
    byAppointmentText: setting(sentence.default("By appointment only"), "Text for a closed day with appointments."),
    bookAServiceLink: setting(
      z.boolean().default(false),
      "Whether service locations link to Book a Service.",
      "dealership",
    ),
    reviews: z
      .strictObject({
        shown: setting(z.boolean().default(true), "Whether reviews are shown.", "dealership"),
        minimumRating: setting(
          z.number().min(0).max(5).default(4),
          "Reviews are shown only if the average rating is above this.",
          "dealership",
        ),
        source: setting(
          z.enum(["reviews", "location"]).default("reviews"),
          "Source of the average rating: the location's reviews, or its own `averageRating`.",
          "dealership",
        ),
      })
      .prefault({}),
  })
  .prefault({});

export type LocationPageSettings = z.output<typeof locationPageSettings>;
