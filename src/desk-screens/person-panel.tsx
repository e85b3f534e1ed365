import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Me } from "../desk/me.ts";
import type { peopleApi } from "../desk/people-api.ts";
import type { RouteOutput } from "../desk/desk-route.ts";
import type { Role } from "../desk/permissions.ts";
import type { PersonView } from "../desk/person-views.ts";
import { AccessForm } from "./access-form.tsx";
import { call, confirmIdentity, DeskProblem } from "./desk-client.browser.ts";
import { QueryState } from "./query-state.tsx";
import { useToast } from "./use-toast.tsx";
import { ViewAsForm } from "./view-as-form.tsx";

type PeopleApi = ReturnType<typeof peopleApi>;
type PanelProps = { person: PersonView; me: Me; onClose: () => void };

/** One person: their access, what it lets them do, and what the viewer may change about it. */
export function PersonPanel({ person, me, onClose }: PanelProps) {
  const change = usePersonChange(person);
  return (
    <aside className="desk-panel" aria-label={person.name}>
      <div className="desk-panel-head">
        <div>
          <h2>{person.name}</h2>
          <a className="desk-small" href={`mailto:${person.email}`}>
            {person.email}
          </a>
        </div>
        <button className="desk-button" onClick={onClose}>
          Close
        </button>
      </div>
      <section aria-label="Access">
        <h3>Access</h3>
        <ul className="desk-lines">
          {person.grants.map((grant) => (
            <GrantItem key={grant.grantId} grant={grant} onEnd={() => void change.end([grant.grantId])} />
          ))}
        </ul>
        {me.mayGive.length > 0 && !person.isViewer && <GiveAccess me={me} give={change.give} />}
      </section>
      <PersonAccess person={person} />
      {me.actions.includes("person.viewAs") && !person.isViewer && <ViewAsForm person={person} />}
    </aside>
  );
}

type GrantItemProps = { grant: PersonView["grants"][number]; onEnd: () => void };

function GrantItem({ grant: { roleLabel, scopeLabel, leadCategories, mayEnd, isCurrent }, onEnd }: GrantItemProps) {
  return (
    <li>
      <span>
        {roleLabel}
        <span className="desk-small desk-quiet">, {scopeLabel}</span>
        {leadCategories !== null && <span className="desk-small desk-quiet"> ({leadCategories.join(", ")} only)</span>}
      </span>
      {mayEnd && (
        <button className="desk-link desk-danger" onClick={onEnd}>
          End
        </button>
      )}
      {!isCurrent && <span className="desk-chip">Ended</span>}
    </li>
  );
}

type GiveAccessProps = { me: Me; give: ReturnType<typeof usePersonChange>["give"] };

function GiveAccess({ me, give }: GiveAccessProps) {
  const [isGiving, setIsGiving] = useState(false);
  if (!isGiving)
    return (
      <div>
        <button className="desk-button" onClick={() => setIsGiving(true)}>
          Give more access
        </button>
      </div>
    );
  return (
    <AccessForm
      me={me}
      title="Give more access"
      submitLabel="Give access"
      asksPerson={false}
      onClose={() => setIsGiving(false)}
      send={async ({ role, scope }, key) => {
        await give(role as Role, scope, key);
        setIsGiving(false);
      }}
    />
  );
}

/** Changes of a person, of the version that is shown. If others changed it meanwhile, their version is shown. */
function usePersonChange(person: PersonView) {
  const queries = useQueryClient();
  const toast = useToast();
  const show = () => queries.invalidateQueries({ queryKey: ["person"] });
  const { personId, version } = person;
  return {
    async give(role: Role, scope: string, key: string) {
      const path = "/api/people/:personId/grants/:grantId";
      await call<PeopleApi["grant"]>("PUT", path, { personId, grantId: key, role, scope }, { version }).catch(
        async (problem: unknown) => {
          if (problem instanceof DeskProblem && problem.error === "conflict") await show();
          throw problem;
        },
      );
      await show();
      toast(`${person.name} has the access now.`);
    },
    async end(grantIds: string[]) {
      try {
        await call<PeopleApi["end"]>("DELETE", "/api/people/:personId/grants", { personId, grantIds }, { version });
        toast(`Access of ${person.name} ended. You can undo it in Activity.`);
      } catch (problem) {
        if (confirmIdentity(problem)) return;
        toast(problem instanceof DeskProblem ? problem.message : "The access was not ended.");
      }
      await show();
    },
  };
}

function PersonAccess({ person: { personId, name } }: Pick<PanelProps, "person">) {
  const query = useQuery({
    queryKey: ["person", "access", personId],
    queryFn: () => call<PeopleApi["access"]>("GET", "/api/people/:personId/access", { personId }),
  });
  return (
    <section aria-label="What they can do">
      <h3>What can {name.split(" ")[0]} see and do?</h3>
      <QueryState query={query}>
        {({ actions }) => {
          const allowed = actions.filter(({ places }) => places.length > 0);
          if (allowed.length === 0) return <p className="desk-quiet">Nothing: no access is current.</p>;
          return (
            <dl className="desk-access desk-small">
              {[...byPlaces(allowed)].map(([places, ofPlaces]) => (
                <div key={places}>
                  <dt>{places}</dt>
                  {ofPlaces.map(({ action, label, needsFreshProof }) => (
                    <dd key={action}>
                      {label}
                      {needsFreshProof && <span className="desk-quiet"> (after a fresh proof)</span>}
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          );
        }}
      </QueryState>
    </section>
  );
}

type AllowedAction = RouteOutput<PeopleApi["access"]>["actions"][number];

/** Actions that are allowed at the same places stand together. */
function byPlaces(allowed: readonly AllowedAction[]): ReadonlyMap<string, readonly AllowedAction[]> {
  return Map.groupBy(allowed, ({ places }) => [...new Set(places.map(placeText))].join("; "));
}

function placeText({ label, isOwnOnly }: { label: string; isOwnOnly: boolean }): string {
  return isOwnOnly ? `${label}: own and unclaimed` : label;
}
