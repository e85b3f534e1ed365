import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo, useRef, useState } from "react";
import type { Me } from "../desk/me.ts";
import type { peopleApi } from "../desk/people-api.ts";
import type { PersonView } from "../desk/person-views.ts";
import type { Role } from "../desk/permissions.ts";
import { AccessForm } from "./access-form.tsx";
import { call } from "./desk-client.browser.ts";
import { Modal } from "./modal.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { QueryState } from "./query-state.tsx";
import { useMe, useParameter, useScope } from "./use-desk.ts";
import { useKeys } from "./use-keys.ts";
import { useToast } from "./use-toast.tsx";

type PeopleApi = ReturnType<typeof peopleApi>;

/** The people of the chosen scope and their access. */
export function PeopleScreen() {
  const me = useMe();
  const [scope] = useScope();
  const [search, setSearch] = useParameter("q");
  const [chosenId, choose] = useParameter("person");
  const [isInviting, setIsInviting] = useState(() => sessionStorage.getItem("desk-access-draft") !== null);
  const query = useQuery({
    queryKey: ["person", "list", scope],
    queryFn: () => call<PeopleApi["list"]>("GET", "/api/people", {}, { scope }),
    placeholderData: keepPreviousData,
  });
  const found = useMemo(() => filtered(query.data?.people ?? [], search), [query.data, search]);
  const field = usePeopleKeys({ found, chosenId, choose, setIsInviting });
  if (me === null) return null;
  const chosen = query.data?.people.find(({ personId }) => personId === chosenId) ?? null;
  const mayInvite = me.mayGive.length > 0;
  return (
    <>
      <div className="desk-head">
        <h1>People</h1>
        <SearchField field={field} search={search} setSearch={setSearch} />
        {mayInvite && (
          <button className="desk-primary" onClick={() => setIsInviting(true)}>
            Invite
          </button>
        )}
      </div>
      <div className={chosen === null ? undefined : "desk-split"}>
        <div>
          <QueryState query={query}>
            {() => <PeopleList people={found} chosenId={chosenId} choose={choose} isSearched={search !== ""} />}
          </QueryState>
          <KeyHelp mayInvite={mayInvite} />
        </div>
        {chosen !== null && <PersonPanel key={chosen.personId} person={chosen} me={me} onClose={() => choose("")} />}
      </div>
      {isInviting && mayInvite && <Invitation me={me} onClose={() => setIsInviting(false)} onDone={choose} />}
    </>
  );
}

type PeopleKeys = {
  found: readonly PersonView[];
  chosenId: string;
  choose: (personId: string) => void;
  setIsInviting: (isInviting: boolean) => void;
};

/** Keys of the list. Returns a reference to the search field. */
function usePeopleKeys({ found, chosenId, choose, setIsInviting }: PeopleKeys) {
  const field = useRef<HTMLInputElement>(null);
  useKeys(
    useMemo(() => {
      const step = (by: number) => {
        const at = found.findIndex(({ personId }) => personId === chosenId);
        const next = found[Math.min(found.length - 1, Math.max(0, at + by))];
        if (next !== undefined) choose(next.personId);
      };
      return {
        j: () => step(1),
        k: () => step(-1),
        "/": () => field.current?.focus(),
        i: () => setIsInviting(true),
        Escape: () => choose(""),
      };
    }, [found, chosenId, choose, setIsInviting]),
  );
  return field;
}

type SearchFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  search: string;
  setSearch: (search: string) => void;
};

function SearchField({ field, search, setSearch }: SearchFieldProps) {
  return (
    <input
      ref={field}
      className="desk-input desk-search"
      type="search"
      aria-label="Search people"
      placeholder="Name, email or place"
      value={search}
      onChange={({ target }) => setSearch(target.value)}
    />
  );
}

function KeyHelp({ mayInvite }: { mayInvite: boolean }) {
  return (
    <p className="desk-small desk-quiet desk-keys">
      <kbd>J</kbd> <kbd>K</kbd> move, <kbd>/</kbd> search{mayInvite && ", "}
      {mayInvite && <kbd>I</kbd>}
      {mayInvite && " invite"}
    </p>
  );
}

function filtered(people: readonly PersonView[], search: string): readonly PersonView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return people.filter(({ name, email, grants }) => {
    const places = grants.map(({ scopeLabel, roleLabel }) => `${scopeLabel} ${roleLabel}`);
    const text = [name, email, ...places].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

type PeopleListProps = {
  people: readonly PersonView[];
  chosenId: string;
  choose: (personId: string) => void;
  isSearched: boolean;
};

function PeopleList({ people, chosenId, choose, isSearched }: PeopleListProps) {
  if (people.length === 0)
    return (
      <p className="desk-empty">
        {isSearched ? "Nobody matches. Search for another name, email or place." : "Nobody has access here yet."}
      </p>
    );
  return (
    <ul className="desk-sheet">
      {people.map((person) => (
        <li key={person.personId}>
          <button
            className="desk-item"
            aria-current={person.personId === chosenId}
            onClick={() => choose(person.personId)}
          >
            <span>
              <strong>{person.isViewer ? `${person.name} (you)` : person.name}</strong>
              <span className="desk-small desk-quiet desk-clip">{person.email}</span>
            </span>
            <span className="desk-clip">{accessText(person)}</span>
            <PersonState person={person} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function accessText({ grants }: PersonView): string {
  const current = grants.filter(({ isCurrent }) => isCurrent);
  const byRole = Map.groupBy(current, ({ roleLabel }) => roleLabel);
  const texts = [...byRole].map(([role, ofRole]) => {
    const [first, ...more] = ofRole.map(({ scopeLabel }) => scopeLabel);
    return `${role}, ${first}${more.length > 0 ? ` and ${more.length} more` : ""}`;
  });
  return texts.join("; ");
}

function PersonState({ person: { hasJoined, grants } }: { person: PersonView }) {
  if (!grants.some(({ isCurrent }) => isCurrent)) return <span className="desk-chip">Ended</span>;
  return hasJoined ? <span /> : <span className="desk-chip desk-chip-warn">Invited</span>;
}

type InvitationProps = { me: Me; onClose: () => void; onDone: (personId: string) => void };

function Invitation({ me, onClose, onDone }: InvitationProps) {
  const queries = useQueryClient();
  const toast = useToast();
  return (
    <Modal label="Invite somebody" onClose={onClose}>
      <AccessForm
        me={me}
        title="Invite somebody"
        submitLabel="Send invitation"
        asksPerson
        onClose={onClose}
        send={async ({ name, email, role, scope }, key) => {
          const input = { name, email, role: role as Role, scope };
          const person = await call<PeopleApi["invite"]>("POST", "/api/people", input, { key });
          await queries.invalidateQueries({ queryKey: ["person"] });
          toast(`Invitation sent to ${person.email}. It can be accepted for 72 hours.`);
          onDone(person.personId);
          onClose();
        }}
      />
    </Modal>
  );
}
