import { webUrl } from "../../settings/web-url.ts";

/** An address to which leads are posted. They are personal data: plain HTTP is allowed only to this machine. */
export const deliveryUrl = webUrl.refine(
  (url) => /^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url),
  "must be an address that starts with https://",
);
