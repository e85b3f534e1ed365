import { z } from "zod";
import { refuseLogin } from "./web-url.ts";

/** A picture of the settings: an HTTPS address, a path of the site, or one that this server draws. */
export const pictureReference = refuseLogin(
  z.string().regex(/^(artwork:|https:\/\/|\/(?!\/))/, "must start with https:// or artwork:, or be a path of the site"),
);
