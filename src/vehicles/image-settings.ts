import { z } from "zod";
import { setting } from "../settings/setting.ts";
import { refuseLogin } from "../settings/web-url.ts";

export const imageSettings = z
  .strictObject({
    urlPattern: setting(
      refuseLogin(z.string().regex(/^https:\/\/.*\{url\}.*$/, "must be an https address with {url} and {width} in it"))
        .nullable()
        .default(null),
      "URL pattern of an image service, with {url} and {width}; null uses the built-in image service.",
    ),
    widths: setting(
      z.array(z.int().min(40).max(2560)).nonempty().default([240, 360, 480, 720, 960, 1440]),
      "Image widths that can be requested, in pixels.",
    ),
  })
  .prefault({});

export type ImageSettings = z.output<typeof imageSettings>;
