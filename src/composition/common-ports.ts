import { hash, randomUUID } from "node:crypto";
import { mailColours } from "../brands/brands.ts";
import { signer } from "../server/sign-text.ts";
import type { Site } from "../sites/site-config.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** A key of a text: equal for equal texts. */
export const digest = (text: string): string => hash("sha256", text, "base64url");

export function commonPorts({ sites, secrets }: Pick<PlatformParts, "sites" | "secrets">) {
  return {
    digest,
    sign: signer(secrets),
    brandColours: mailColours,
    newId: (): string => randomUUID(),
    siteForDealership(siteId: string, dealershipSlug: string): Site | null {
      const site = sites.current().siteBySlug(siteId);
      return site && sites.current().siteForDealership(site, dealershipSlug);
    },
  };
}

export function loadedSite(sites: PlatformParts["sites"], slug: string): Site {
  const site = sites.current().siteBySlug(slug);
  if (site === null) throw new Error(`There is no site ${slug}.`);
  return site;
}
