import type { Action } from "../desk/permissions.ts";
import { activityApi, type Inverse } from "../desk/activity-api.ts";
import type { AnyDeskRoute } from "../desk/desk-route.ts";
import type { DeskMailPorts } from "../desk/invitation.ts";
import { peopleApi } from "../desk/people-api.ts";
import type { Installation } from "../desk/scope.ts";
import { grantInverses } from "../desk/undo-grants.ts";
import { viewAsApi } from "../desk/view-as-api.ts";
import type { AppPorts } from "../server/app-ports.ts";
import type { DeskPorts } from "../server/desk/desk-ports.ts";
import { createLiveStreams } from "../server/desk/live-streams.ts";
import { createSignInSecrets } from "../server/sign-in-secrets.ts";
import type { Sites } from "../sites/sites.ts";
import { commonPorts } from "./common-ports.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** The desk with the routes of every domain; null where it has no host. */
export function deskPorts(parts: PlatformParts, { rateLimits }: Pick<AppPorts, "rateLimits">): DeskPorts | null {
  const { desk, store, sites, clock, log, mode, proxyHops, stopping, demo } = parts;
  if (desk === null) return null;
  const { newId, digest } = commonPorts(parts);
  const { newToken, tokenHash } = createSignInSecrets(parts.secrets.signIn, parts.secrets.accepted.signIn);
  const { people, sessions, commands, audit, changes, beginView } = store.desk;
  const installation = (): Installation => sitesInstallation(sites.current());
  const mail: DeskMailPorts = { deskUrl: desk.url, digest, newId, colours: deskMailColours };
  const inverses: Partial<Record<Action, Inverse>> = grantInverses({ people, newId });
  const routes = [
    ...Object.values(peopleApi({ people, newToken, tokenHash, newId, mail })),
    ...Object.values(viewAsApi({ people, beginView, mail })),
    ...Object.values(activityApi({ audit, people, inverses })),
  ] as readonly AnyDeskRoute[];
  return {
    mode,
    host: desk.host,
    routes,
    people,
    sessions,
    commands,
    live: createLiveStreams({ changes, sessions, installation, now: clock, log, stopping }),
    installation,
    rateLimits,
    assets: desk.assets,
    newToken,
    tokenHash,
    newId,
    digest,
    demoDeliveries: demo.deliveries,
    clock,
    log,
    proxyHops,
  };
}

/** Emails of the desk have no dealer's colours. */
const deskMailColours: DeskMailPorts["colours"] = {
  ink: "#16181d",
  quiet: "#5b6270",
  line: "#d9dce2",
  accent: "#2f5fd0",
};

/** The groups, sites and dealerships as they are loaded. */
export function sitesInstallation({ all, loaded }: Sites): Installation {
  const groups = [...loaded.groups.values()].map(({ input }) => ({ groupId: input.slug, name: input.name }));
  const sites = all.map(({ slug, name, group, dealerships }) => ({
    siteId: slug,
    name,
    groupId: group,
    dealerships: dealerships.map((dealership) => ({ slug: dealership.slug, name: dealership.name })),
  }));
  return { groups, sites };
}
