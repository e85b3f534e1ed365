import { createHash, createHmac } from "node:crypto";
import type { ParentKey, SearchKeys } from "../../search/protocol/search-connection.ts";
import { readTenantToken, signTenantToken } from "./tenant-token.ts";

/** Provides the keys: each site's own for the built-in service, and those from the environment for outside services. */
export function createSearchKeys(
  signingKey: string,
  environment: Readonly<Record<string, string | undefined>>,
  acceptedSigningKey: string | null = null,
): SearchKeys {
  const builtIn = remembered((slug: string) => builtInKey(signingKey, slug));
  const accepted = remembered((slug: string) =>
    acceptedSigningKey === null ? null : builtInKey(acceptedSigningKey, slug),
  );
  const readers = remembered((key: string) => remembered((token: string) => readTenantToken(token, key)));
  return {
    parentKey: ({ slug, search }) =>
      search.host === null ? builtIn(slug) : outsideKey(search.keyVariable, environment),
    acceptedKey: ({ slug, search }) => (search.host === null ? accepted(slug) : null),
    sign: signTenantToken,
    read: (token, key) => readers(key)(token),
  };
}

/** Maximum number of cached results. Null is not cached, because clients can send any number of invalid tokens. */
const mostRemembered = 1_000;

function remembered<Answer>(answerTo: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const cached = known.get(text);
    if (cached !== undefined) return cached;
    const answer = answerTo(text);
    if (known.size >= mostRemembered) known.clear();
    if (answer !== null) known.set(text, answer);
    return answer;
  };
}

/**
 * The key to write and search a site's index at its outside service: `NAME_ADMIN`, otherwise `NAME`; null if neither
 * is set.
 */
export function indexingKey(
  { search }: { search: { keyVariable: string | null } },
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const name = search.keyVariable ?? "";
  return environment[`${name}_ADMIN`] || environment[name] || null;
}

/** One key per site: a token signed for one site is invalid for another. */
function builtInKey(signingKey: string, slug: string): ParentKey {
  const key = createHmac("sha256", signingKey).update(`search:${slug}`).digest("hex");
  const uid = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return { key, uid: uid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") };
}

/** The variable `NAME` holds the key, `NAME_UID` its id. */
function outsideKey(
  variable: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): ParentKey | null {
  const key = environment[variable ?? ""] ?? "";
  const uid = environment[`${variable}_UID`] ?? "";
  return key === "" || uid === "" ? null : { key, uid };
}
