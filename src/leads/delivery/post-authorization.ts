import { z } from "zod";
import { setting } from "../../settings/setting.ts";
import type { PostAuthorization } from "../../outbox/outbox-message.ts";

/** The receiver reads the token, so settings must not be able to name any other secret of the server. */
const tokenVariable = z
  .string()
  .regex(/^LEAD_TOKEN_[A-Z0-9_]+$/, "must be an environment variable that starts with LEAD_TOKEN_");

/** Headers that the platform, HTTP or the connection sets. */
const ownHeaders =
  /^(authorization|connection|content-.*|cookie|expect|forecourt-.*|host|idempotency-key|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, "must be the name of a header, such as X-Api-Key")
  .refine((name) => !ownHeaders.test(name), "is a header that the platform sets itself");

/** The authorization in an outbox entry and a message. */
export const postAuthorization: z.ZodType<PostAuthorization> = z.object({
  tokenVariable,
  header: headerName.optional(),
});

const authorizationSetting = z
  .strictObject({
    host: z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, "must be the host of the address, such as crm.example"),
    tokenVariable,
    header: headerName.optional(),
  })
  .nullable()
  .default(null);

type AuthorizationSetting = z.output<typeof authorizationSetting>;

/** The setting of a token for the receiver at the address of another setting. */
export function authorizationFor(urlName: string) {
  return setting(
    authorizationSetting,
    `How the receiver at \`${urlName}\` recognises the platform. \`tokenVariable\` names the environment variable of a token, and starts with \`LEAD_TOKEN_\`. It is sent as \`Authorization: Bearer\`, or on its own in the header that \`header\` names, such as \`X-Api-Key\`, and only to the host that \`host\` names.`,
    "dealership",
  );
}

/** The authorization for an address; none if the setting is for another host, such as one of a higher level. */
export function urlAuthorization(
  url: string,
  given: AuthorizationSetting,
): { authorization: PostAuthorization } | Record<never, never> {
  if (given === null || new URL(url).host !== given.host) return {};
  const { tokenVariable: variable, header } = given;
  return { authorization: { tokenVariable: variable, ...(header !== undefined && { header }) } };
}

/** Why the token is not sent; null if it is, or if there is none. */
export function authorizationFault(url: string | null, given: AuthorizationSetting): string | null {
  if (given === null || (url !== null && new URL(url).host === given.host)) return null;
  return `the token is for the host "${given.host}", and leads are not posted there, so it is not sent`;
}
