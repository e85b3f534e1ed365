import { createHash, createHmac } from "node:crypto";
import type { ParentKey, SearchKeys } from "../../search/protocol/search-connection.ts";
import { readTenantToken, signTenantToken } from "./tenant-token.ts";

/** Builds the keys: every site's own for the built-in service, those of the environment for outside services. */
export function createSearchKeys(
  signingKey: string,
  environment: Readonly<Record<string, string | undefined>>,
): SearchKeys {
  const builtIn = remembered((slug: string) => builtInKey(signingKey, slug));
  const readers = remembered((key: string) => remembered((token: string) => readTenantToken(token, key)));
  return {
    parentKey: ({ slug, search }) =>
      search.host === null ? builtIn(slug) : outsideKey(search.keyVariable, environment),
    sign: signTenantToken,
    read: (token, key) => readers(key)(token),
  };
}

/** Answers kept of a function of one text; what is null is not kept: anybody can send what is no token. */
const mostRemembered = 1_000;

function remembered<Answer>(answerTo: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const answer = answerTo(text);
    if (known.size >= mostRemembered) known.clear();
    if (answer !== null) known.set(text, answer);
    return answer;
  };
}

/** The key that writes and searches a site's index at its outside service: `NAME_ADMIN`, else `NAME`; null for none. */
export function indexingKey(
  { search }: { search: { keyVariable: string | null } },
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const name = search.keyVariable ?? "";
  return environment[`${name}_ADMIN`] || environment[name] || null;
}

/** A key for each site: what one site has signed is worth nothing at another. */
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
