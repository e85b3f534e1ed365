import { z } from "zod";

const withoutLogin =
  "must not contain a user name or password: requests would fail, and settings are not secret. Leave them out";

/** An HTTPS or HTTP address without a user name or password. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: "must be an address that starts with https:// or http://" })
  .refine(hasNoLogin, withoutLogin);

/** An HTTPS address of a public host, without a user name or password. */
export const httpsUrl = z
  .httpUrl({ error: "must be an address that starts with https://" })
  .startsWith("https://", "must start with https://")
  .refine(hasNoLogin, withoutLogin);

/** Refuses addresses with a user name or password; for texts that may be addresses. */
export function refuseLogin<T extends z.ZodType<string>>(schema: T): T {
  return schema.refine(hasNoLogin, withoutLogin);
}

function hasNoLogin(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

const secretName = /(?:^code|key|token|secret|passw(?:or)?d|pwd|auth|credentials?|sig|signature)$/i;
const queryValue = /([?&]([^=&#?\s"'<>]+)=)[^&#\s"'<>]+/g;
const login = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/"'<>]+@/gi;

/** The query parameters of an absolute address whose names say that they hold a secret, such as `api_key`. */
export function secretParameters(address: string): string[] {
  if (!URL.canParse(address)) return [];
  return [...new URL(address).searchParams.keys()].filter((name) => secretName.test(name));
}

const absoluteAddress = /\b([a-z][a-z0-9+.-]{0,20}:\/\/[^\s/?#"'<>]+)(\/[^\s?#"'<>]*)?([^\s#"'<>]*)(#[^\s"'<>]+)?/gi;
/** Hosts of services that put the secret of a webhook into the path. */
const hookHost =
  /(?:^|@)(?:(?:web)?hooks?\.|(?:discord(?:app)?|maker\.ifttt|chat\.googleapis)\.com$|[^@]*\.webhook\.office\.com$)/i;
const longSegment = /^(?=.*[a-z])(?=.*\d).{20,}$/i;

/**
 * The text with the secrets of its addresses replaced by `***`: logins, query values with the name of a secret,
 * fragments, long path segments of letters and digits, and the path of webhooks after its first segment.
 */
export function withoutUrlSecrets(text: string): string {
  return text
    .replace(login, "$1***@")
    .replace(queryValue, (written: string, start: string, name: string) =>
      secretName.test(decoded(name)) ? `${start}***` : written,
    )
    .replace(
      absoluteAddress,
      (_written: string, origin: string, path = "", query = "", fragment = "") =>
        `${origin}${withoutPathSecrets(origin, path)}${query}${fragment === "" ? "" : "#***"}`,
    );
}

function withoutPathSecrets(origin: string, path: string): string {
  const isHook = hookHost.test(origin.slice(origin.indexOf("//") + 2).replace(/:\d+$/, ""));
  // The first is empty, because the path starts with a slash.
  return path
    .split("/")
    .map((segment, index) => (longSegment.test(segment) || (isHook && index > 1 && segment !== "") ? "***" : segment))
    .join("/");
}

function decoded(name: string): string {
  return new URLSearchParams(`${name}=`).keys().next().value ?? name;
}
