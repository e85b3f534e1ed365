import { z } from "zod";
import { type Action, actionNames, roleRules, type Role } from "./permissions.ts";
import { containsScope, type Installation, type Scope, scopeLabel, scopeText } from "./scope.ts";
import { roleSchema } from "./scope-schema.ts";
import { viewerReach, type Viewer } from "./viewer.ts";

const placeSchema = z.strictObject({ scope: z.string(), label: z.string(), kind: z.string(), depth: z.number() });

export const meSchema = z.strictObject({
  personId: z.string(),
  name: z.string(),
  email: z.string(),
  /** The person who is signed in, while an operator sees the desk as somebody else. */
  view: z.strictObject({ by: z.string(), reason: z.string(), endsAt: z.number() }).nullable(),
  isReadOnly: z.boolean(),
  needsSecondFactor: z.boolean(),
  actions: z.array(z.string()),
  /** Parts of the installation to choose from, each before what it contains. */
  places: z.array(placeSchema),
  mayGive: z.array(z.strictObject({ role: roleSchema, label: z.string(), scopes: z.array(placeSchema) })),
});
export type Me = z.output<typeof meSchema>;

/** What the screens need to know about the viewer. They decide nothing by it: each route checks again. */
export function describeViewer(viewer: Viewer, installation: Installation, now: number): Me {
  const { session, person, shown, grants, needsSecondFactor, isReadOnly } = viewer;
  const { view } = session;
  const places = placesWithin(
    grants.map(({ scope }) => scope),
    installation,
  );
  return {
    personId: shown.personId,
    name: shown.name,
    email: shown.email,
    view: view === null ? null : { by: person.name, reason: view.reason, endsAt: view.endsAt },
    isReadOnly,
    needsSecondFactor,
    actions: allowedActions(viewer, installation, now),
    places,
    mayGive: isReadOnly ? [] : givenRoles(viewer, installation),
  };
}

function allowedActions(viewer: Viewer, installation: Installation, now: number): Action[] {
  return actionNames.filter((action) => viewerReach(viewer, action, installation, now).scopes.length > 0);
}

function placesWithin(scopes: readonly Scope[], installation: Installation): Me["places"] {
  return everyScope(installation)
    .filter((scope) => scopes.some((outer) => containsScope(outer, scope, installation)))
    .map((scope) => placeOption(scope, installation));
}

const depths = { platform: 0, group: 1, site: 2, dealership: 3 };

function placeOption(scope: Scope, installation: Installation): Me["places"][number] {
  return {
    scope: scopeText(scope),
    label: scopeLabel(scope, installation),
    kind: scope.kind,
    depth: depths[scope.kind],
  };
}

function everyScope({ groups, sites }: Installation): Scope[] {
  const siteScopes = (groupId: string | null) =>
    sites
      .filter((site) => site.groupId === groupId)
      .flatMap(({ siteId, dealerships }): Scope[] => [
        { kind: "site", siteId },
        ...dealerships.map(({ slug }): Scope => ({ kind: "dealership", siteId, dealershipSlug: slug })),
      ]);
  const ofGroups = groups.flatMap(({ groupId }): Scope[] => [{ kind: "group", groupId }, ...siteScopes(groupId)]);
  return [{ kind: "platform" }, ...ofGroups, ...siteScopes(null)];
}

function givenRoles({ grants }: Viewer, installation: Installation): Me["mayGive"] {
  const roles = new Set(grants.flatMap(({ role }) => roleRules[role].mayGrant));
  return [...roles].map((role: Role) => {
    const from = grants.filter((grant) => roleRules[grant.role].mayGrant.includes(role)).map(({ scope }) => scope);
    const places = placesWithin(from, installation);
    const { label, scopes } = roleRules[role];
    return { role, label, scopes: places.filter(({ kind }) => scopes.some((fitting) => fitting === kind)) };
  });
}

export const sessionSchema = z.strictObject({
  sessionId: z.string(),
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.number(),
  seenAt: z.number(),
  isThis: z.boolean(),
});
export const sessionsSchema = z.strictObject({ sessions: z.array(sessionSchema) });
export type SessionList = z.output<typeof sessionsSchema>;

export function sessionList(sessions: readonly Viewer["session"][], { session }: Viewer): SessionList {
  return {
    sessions: sessions.map(({ sessionId, device, address, createdAt, seenAt }) => ({
      sessionId,
      device,
      address,
      createdAt,
      seenAt,
      isThis: sessionId === session.sessionId,
    })),
  };
}

/** The browser and system of a user agent, as people name them. */
export function deviceName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? "Edge"
    : (/(Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? "Unknown browser");
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1];
  return system === undefined ? browser : `${browser} on ${system.replace("Mac OS X", "Mac")}`;
}
