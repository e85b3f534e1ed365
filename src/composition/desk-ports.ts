import type { Action } from "../desk/permissions.ts";
import { rotatedSealing } from "../adapters/aes-sealing.ts";
import { otpCodes } from "../adapters/identity/otp-codes.ts";
import { webauthnPasskeys } from "../adapters/identity/webauthn-passkeys.ts";
import { activityApi, type Inverse } from "../desk/activity-api.ts";
import type { AnyDeskRoute } from "../desk/desk-route.ts";
import { sitesInstallation } from "../desk/installation.ts";
import { deskMailColours, type DeskMailPorts } from "../desk/invitation.ts";
import { peopleApi } from "../desk/people-api.ts";
import type { Installation } from "../desk/scope.ts";
import { grantInverses } from "../desk/undo-grants.ts";
import { viewAsApi } from "../desk/view-as-api.ts";
import { leadApi } from "../lead-work/lead-api.ts";
import type { LeadApiPorts } from "../lead-work/lead-api-ports.ts";
import { contactPath, locationHref } from "../addresses/paths.ts";
import type { Site } from "../sites/site-config.ts";
import { leadPath, type LinkPurpose } from "../leads/lead-links.ts";
import { vehicleNow } from "../stock-desk/vehicle-now.ts";
import type { AppPorts } from "../server/app-ports.ts";
import type { DeskPorts } from "../server/desk/desk-ports.ts";
import { createLiveStreams } from "../server/desk/live-streams.ts";
import { createSignInSecrets } from "../server/sign-in-secrets.ts";
import { commonPorts } from "./common-ports.ts";
import { deskStock, vehicleNames } from "./desk-stock.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** The desk with the routes of every domain; null where it has no host. */
export function deskPorts(parts: PlatformParts, { rateLimits }: Pick<AppPorts, "rateLimits">): DeskPorts | null {
  const { desk, store, sites, clock, log, mode, proxyHops, stopping, demo } = parts;
  if (desk === null) return null;
  const { newId, digest } = commonPorts(parts);
  const signInSecrets = createSignInSecrets(parts.secrets.signIn, parts.secrets.accepted.signIn);
  const { newToken, newCode, tokenHash, keyedHash } = signInSecrets;
  const { people, sessions, commands, credentials, audit, changes, beginView } = store.desk;
  const installation = (): Installation => sitesInstallation(sites.current());
  const mail: DeskMailPorts = { deskUrl: desk.url, digest, newId, colours: deskMailColours };
  const ofStock = deskStock({ ...parts, newId, digest });
  const inverses: Partial<Record<Action, Inverse>> = {
    ...grantInverses({ people, newId }),
    ...ofStock.inverses,
  };
  const routes = [
    ...Object.values(peopleApi({ people, newToken, tokenHash, newId, mail })),
    ...Object.values(viewAsApi({ people, beginView, mail })),
    ...Object.values(leadApi(leadApiPorts(parts, desk.url, rateLimits))),
    ...ofStock.routes,
    ...Object.values(activityApi({ audit, people, inverses, vehicleNames: vehicleNames(store.stock) })),
  ] as readonly AnyDeskRoute[];
  return {
    mode,
    host: desk.host,
    routes,
    people,
    sessions,
    commands,
    credentials,
    passkeys: webauthnPasskeys({ host: desk.host, origin: desk.url }),
    oneTimeCodes: otpCodes,
    sealing: rotatedSealing(parts.secrets.applications, parts.secrets.accepted.applications),
    outbox: store.outbox,
    mail,
    live: createLiveStreams({ changes, sessions, installation, now: clock, log, stopping }),
    installation,
    rateLimits,
    assets: desk.assets,
    newToken,
    newCode,
    keyedHash,
    tokenHash,
    newId,
    digest,
    demoDeliveries: demo.deliveries,
    clock,
    log,
    proxyHops,
  };
}

function leadApiPorts(parts: PlatformParts, deskUrl: string, rateLimits: AppPorts["rateLimits"]): LeadApiPorts {
  const { store, sites } = parts;
  const { sign, newId, digest } = commonPorts(parts);
  const findSite = (siteId: string) => {
    const site = sites.current().siteBySlug(siteId);
    if (site === null) return null;
    const priceSettings = (slug: string) => sites.current().siteForDealership(site, slug).price;
    return { ...site, origin: siteOrigin(site, deskUrl), priceSettings };
  };
  return {
    leadDesk: store.leadDesk,
    people: store.desk.people,
    outbox: store.outbox,
    rateLimits,
    newId,
    digest,
    findLeadSite(siteId, dealershipSlug) {
      const site = findSite(siteId);
      if (site === null) return null;
      const address = (purpose: LinkPurpose, leadId: string) =>
        `${site.origin}${leadPath(purpose, siteId, leadId, sign)}`;
      return {
        site: dealershipSlug === null ? site : sites.current().siteForDealership(site, dealershipSlug),
        linksOfLead: (leadId) => ({
          shopper: address("shopper", leadId),
          dealer: address("dealer", leadId),
          photos: address("photos", leadId),
        }),
      };
    },
    demoSites: () =>
      sites
        .current()
        .all.filter(({ isDemo }) => isDemo)
        .flatMap((site) => demoPages(site, siteOrigin(site, deskUrl))),
    vehicleNow: (siteId, vehicleId, now) => vehicleNow({ stock: store.stock, findSite }, siteId, vehicleId, now),
  };
}

/** Sites are served with the protocol and port of the desk. */
function siteOrigin({ hosts }: { hosts: readonly string[] }, deskUrl: string): string {
  const url = new URL(deskUrl);
  url.hostname = hosts[0] ?? url.hostname;
  return url.origin;
}

/** Where one can enquire at a demonstration: at the site, and at each dealership with a location. */
function demoPages({ slug: siteId, name, dealerships, locations }: Site, origin: string) {
  const ofDealerships = dealerships.flatMap((dealership) => {
    const location = locations.find((each) => each.visible && each.dealershipSlug === dealership.slug);
    if (location === undefined) return [];
    const address = `${origin}${locationHref(location.slug)}`;
    return [{ siteId, dealershipSlug: dealership.slug, name: dealership.name, address }];
  });
  return [{ siteId, dealershipSlug: null, name, address: `${origin}${contactPath}` }, ...ofDealerships];
}
