import { z } from "zod";
import type { AuditedChange } from "./audit.ts";
import { deskRoute, type RouteContext, type RouteOutcome } from "./desk-route.ts";
import { type Grant, isCurrentGrant } from "./grant.ts";
import { type DeskMailPorts, invitationLivesMs, invitationMail } from "./invitation.ts";
import { mayEndGrant, mayGrant } from "./may-grant.ts";
import { type People, type PersonWithGrants, scopesWithin, type WriteOutcome } from "./people.ts";
import { accessSchema, personAccess, personSchema, type PersonView, personView } from "./person-views.ts";
import { roleRules } from "./permissions.ts";
import { scopeLabel, scopeText } from "./scope.ts";
import { idSchema, leadCategoriesSchema, nameSchema, roleSchema, scopeSchema } from "./scope-schema.ts";

export type PeoplePorts = {
  people: People;
  /** A new secret, and its hash as it is stored. */
  newToken: () => string;
  tokenHash: (token: string) => string;
  newId: () => string;
  mail: DeskMailPorts;
};

const accessFields = { role: roleSchema, scope: scopeSchema, leadCategories: leadCategoriesSchema };
const personId = idSchema;
const notAllowed = {
  kind: "refused",
  field: "role",
  message: "You may not give this access. Choose a role and a place that you manage.",
} as const;

/** The change that a grant is, as the audit has it. */
export function grantChange(grant: Grant, way: "added" | "ended"): AuditedChange {
  const { grantId, role, scope, leadCategories, endsAt } = grant;
  const values = { grantId, role, scope: scopeText(scope), leadCategories: JSON.stringify(leadCategories), endsAt };
  const subject = { kind: "person", id: grant.personId };
  return way === "added"
    ? { scope, subject, before: null, after: values }
    : { scope, subject, before: values, after: null };
}

/** The routes of the screen People. */
export function peopleApi(ports: PeoplePorts) {
  return {
    list: deskRoute({
      method: "GET",
      path: "/api/people",
      action: "person.read",
      input: z.strictObject({}),
      output: z.strictObject({ people: z.array(personSchema) }),
      async run(context) {
        const found = await ports.people.list(scopesWithin(context.reach, context.installation));
        const people = found.map((person) => personView(person, context)).filter((view) => view !== null);
        return { kind: "done", value: { people } };
      },
    }),
    access: deskRoute({
      method: "GET",
      path: "/api/people/:personId/access",
      action: "person.read",
      input: z.strictObject({ personId }),
      output: accessSchema,
      async run(context) {
        const person = await ports.people.find(context.input.personId);
        const value = person && personAccess(person, context);
        return value === null ? { kind: "missing" } : { kind: "done", value };
      },
    }),
    invite: deskRoute({
      method: "POST",
      path: "/api/people",
      action: "person.invite",
      input: z.strictObject({ email: z.email("Enter an email address.").max(200), name: nameSchema, ...accessFields }),
      output: personSchema,
      run: (context) => invite(context, ports),
    }),
    grant: deskRoute({
      method: "PUT",
      path: "/api/people/:personId/grants/:grantId",
      action: "person.grant",
      input: z.strictObject({ personId, grantId: z.uuid(), ...accessFields, endsAt: z.int().nullable().default(null) }),
      output: personSchema,
      async run(context) {
        const { input, viewer, installation, now, trail, version } = context;
        const person = await findShown(context, ports);
        if (person === null) return { kind: "missing" };
        const isOwn = input.personId === viewer.person.personId;
        if (isOwn || !mayGrant(viewer.grants, input, installation)) return notAllowed;
        if (input.endsAt !== null && input.endsAt <= now)
          return { kind: "refused", field: "endsAt", message: "Choose an end in the future." };
        if (person.grants.some(({ grantId }) => grantId === input.grantId))
          return shownOutcome({ kind: "conflict", current: person }, context);
        const grant: Grant = { ...input, grantedAt: now };
        const entry = trail.entry(grantChange(grant, "added"));
        return shownOutcome(await ports.people.addGrant(grant, version, entry), context);
      },
    }),
    end: deskRoute({
      method: "DELETE",
      path: "/api/people/:personId/grants",
      action: "person.end",
      input: z.strictObject({ personId, grantIds: z.array(idSchema).min(1).max(100) }),
      output: personSchema,
      async run(context) {
        const { input, viewer, installation, trail, version } = context;
        const person = await findShown(context, ports);
        const ended = person?.grants.filter(({ grantId }) => input.grantIds.includes(grantId)) ?? [];
        if (person === null || ended.length < new Set(input.grantIds).size) return { kind: "missing" };
        const isOwn = input.personId === viewer.person.personId;
        if (isOwn || !ended.every((grant) => mayEndGrant(viewer.grants, grant, installation)))
          return { kind: "refused", message: "You may not end this access." };
        const entries = ended.map((grant) => trail.entry(grantChange(grant, "ended")));
        const ids = ended.map(({ grantId }) => grantId);
        return shownOutcome(await ports.people.endGrants(person.personId, ids, version, entries), context);
      },
    }),
  };
}

type Invitation = {
  email: string;
  name: string;
  role: Grant["role"];
  scope: Grant["scope"];
  leadCategories: string[] | null;
};

async function invite(context: RouteContext<Invitation>, ports: PeoplePorts): Promise<RouteOutcome<PersonView>> {
  const { input, viewer, installation, trail, now } = context;
  const isOwn = input.email.toLowerCase() === viewer.person.email;
  if (isOwn || !mayGrant(viewer.grants, input, installation)) return notAllowed;
  const { role, scope, leadCategories } = input;
  const known = await ports.people.findByEmail(input.email);
  const same = known?.grants.find((each) => isCurrentGrant(each, now) && isSameAccess(each, input)) ?? null;
  if (same !== null && known?.joinedAt !== null)
    return { kind: "refused", field: "email", message: "This person has this access already." };
  const grant = same ?? { grantId: ports.newId(), role, scope, leadCategories, grantedAt: now, endsAt: null };
  const token = ports.newToken();
  const outcome = await ports.people.invite(
    {
      person: { personId: ports.newId(), email: input.email, name: input.name },
      grant: same === null ? grant : null,
      invite: ({ email }) => ({
        invitation: {
          tokenHash: ports.tokenHash(token),
          invitedBy: viewer.person.personId,
          createdAt: now,
          expiresAt: now + invitationLivesMs,
        },
        mail: invitationMail(
          {
            email,
            role: roleRules[role].label,
            place: scopeLabel(scope, installation),
            invitedBy: viewer.person.name,
            token,
          },
          ports.mail,
          now,
        ),
      }),
      audit: (person) => trail.entry(grantChange({ ...grant, personId: person.personId }, "added")),
    },
    now,
  );
  return shownOutcome(outcome, context);
}

function isSameAccess(grant: Grant, { role, scope, leadCategories }: Invitation): boolean {
  const access = [role, scopeText(scope), leadCategories];
  return JSON.stringify([grant.role, scopeText(grant.scope), grant.leadCategories]) === JSON.stringify(access);
}

type InContext = Pick<RouteContext<unknown>, "viewer" | "reach" | "installation" | "now">;

/** The person of the route, if the viewer sees any grant of theirs; with the grants that they see alone. */
async function findShown(
  context: InContext & { input: { personId: string } },
  { people }: PeoplePorts,
): Promise<PersonWithGrants | null> {
  const person = await people.find(context.input.personId);
  const shown = person && personView(person, context);
  if (person === null || shown === null) return null;
  const ids = new Set(shown.grants.map(({ grantId }) => grantId));
  return { ...person, grants: person.grants.filter(({ grantId }) => ids.has(grantId)) };
}

function shownOutcome(outcome: WriteOutcome<PersonWithGrants>, context: InContext): RouteOutcome<PersonView> {
  if (outcome.kind === "missing" || outcome.kind === "repeated") return outcome;
  const view = personView(outcome.kind === "done" ? outcome.value : outcome.current, context);
  if (view === null) return { kind: "missing" };
  const { version } = view;
  return outcome.kind === "done"
    ? { kind: "done", value: view, version }
    : { kind: "conflict", current: view, version };
}
