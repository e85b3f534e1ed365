import { useQuery } from "@tanstack/react-query";
import { call } from "./desk-client.browser.ts";
import { type LeadApi, type LeadCounts, type LeadState, stateLabels } from "./lead-types.ts";
import { leadTabs, type LeadTab, type LeadView, receivedChoices, tabLabels } from "./lead-view.ts";
import { type EditParameters, setParameter } from "./use-parameters.ts";

type TabsProps = { view: LeadView; counts: LeadCounts | undefined; edit: EditParameters; mayReview: boolean };

/** The queues with the number of their leads, and all leads. Suspect ones are for those who decide about them. */
export function LeadTabs({ view, counts, edit, mayReview }: TabsProps) {
  const shown = leadTabs.filter((tab) => tab !== "review" || mayReview);
  const choose = (tab: LeadTab) =>
    edit((next) => {
      setParameter(next, "tab", tab);
      next.delete("q");
    });
  return (
    <div className="desk-lead-tabs" role="group" aria-label="Queues">
      {shown.map((tab) => (
        <button
          key={tab}
          className="desk-button"
          aria-pressed={view.tab === tab && view.q === ""}
          onClick={() => choose(tab)}
        >
          {tabLabels[tab]}
          {tab !== "all" && <TabCount count={counts?.[tab]} isBad={tab === "overdue"} />}
        </button>
      ))}
    </div>
  );
}

function TabCount({ count, isBad }: { count: number | undefined; isBad: boolean }) {
  if (count === undefined) return null;
  return (
    <span className={isBad && count > 0 ? "desk-bad desk-lead-count" : "desk-quiet desk-lead-count"}>
      {count.toLocaleString("en-AU")}
    </span>
  );
}

type FiltersProps = { view: LeadView; scope: string; edit: EditParameters };

/** Filters of all leads, each a parameter of the address. */
export function LeadFilters({ view, scope, edit }: FiltersProps) {
  const choices = useQuery({
    queryKey: ["lead", "filters", scope],
    queryFn: () => call<LeadApi["filters"]>("GET", "/api/leads/filters", {}, { scope }),
  });
  const owners = useQuery({
    queryKey: ["person", "owners", scope],
    queryFn: () => call<LeadApi["owners"]>("GET", "/api/leads/owners", {}, { scope }),
  });
  const { states = [], categories = [] } = choices.data ?? {};
  const people = (owners.data?.people ?? []).map(({ personId, name }): Choice => [personId, name]);
  const isFiltered = [view.state, view.category, view.owner, view.received].some((value) => value !== "");
  const clear = () =>
    edit((next) => {
      for (const name of ["state", "category", "owner", "received"]) next.delete(name);
    });
  return (
    <div className="desk-lead-filters" role="group" aria-label="Filters">
      <Filter name="state" label="State" value={view.state} choices={states.map(stateChoice)} edit={edit} />
      <Filter name="category" label="Category" value={view.category} choices={categories.map(same)} edit={edit} />
      {people.length > 1 && <Filter name="owner" label="Owner" value={view.owner} choices={people} edit={edit} />}
      <Filter
        name="received"
        label="Received"
        value={view.received}
        choices={Object.entries(receivedChoices)}
        edit={edit}
      />
      {isFiltered && (
        <button className="desk-link" onClick={clear}>
          Clear filters
        </button>
      )}
    </div>
  );
}

type Choice = readonly [value: string, text: string];
const same = (text: string): Choice => [text, text];
const stateChoice = (state: LeadState): Choice => [state, stateLabels[state]];

type FilterProps = { name: string; label: string; value: string; choices: readonly Choice[]; edit: EditParameters };

function Filter({ name, label, value, choices, edit }: FilterProps) {
  const isMissing = value !== "" && !choices.some(([each]) => each === value);
  return (
    <select
      className="desk-input"
      aria-label={label}
      value={value}
      onChange={({ target }) => edit((next) => setParameter(next, name, target.value))}
    >
      <option value="">{label}: any</option>
      {isMissing && <option value={value}>{value}</option>}
      {choices.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
