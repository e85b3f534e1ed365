import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { activityApi } from "../desk/activity-api.ts";
import { type Role, roleRules } from "../desk/permissions.ts";
import type { RouteOutput } from "../desk/desk-route.ts";
import { call, confirmIdentity, DeskProblem, send } from "./desk-client.browser.ts";
import { QueryState } from "./query-state.tsx";
import { useMay, useScope } from "./use-desk.ts";
import { useToast } from "./use-toast.tsx";

type ActivityApi = ReturnType<typeof activityApi>;
type Entry = RouteOutput<ActivityApi["list"]>["entries"][number];

/** Who changed what, newest first, with undo and export. */
export function ActivityScreen() {
  const may = useMay();
  const [scope] = useScope();
  const query = useInfiniteQuery({
    queryKey: ["activity", scope],
    queryFn: ({ pageParam }) =>
      call<ActivityApi["list"]>("GET", "/api/activity", pageParam === "" ? {} : { after: pageParam }, { scope }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const exportAll = useExport(scope);
  return (
    <>
      <div className="desk-head">
        <h1>Activity</h1>
        {may("activity.export") && (
          <button className="desk-button" onClick={() => void exportAll()}>
            Export CSV
          </button>
        )}
      </div>
      <QueryState query={query}>{({ pages }) => <Days entries={pages.flatMap(({ entries }) => entries)} />}</QueryState>
      {query.hasNextPage && (
        <p className="desk-row">
          <button
            className="desk-button"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older changes
          </button>
        </p>
      )}
    </>
  );
}

/** Asks for the proof first, so that the download itself is never refused. */
function useExport(scope: string) {
  const toast = useToast();
  return async () => {
    const query = scope === "" ? "" : `?scope=${encodeURIComponent(scope)}`;
    const address = `/api/activity/export${query}`;
    try {
      const response = await fetch(address, { method: "HEAD" });
      if (!response.ok) await send(address);
      location.assign(address);
    } catch (problem) {
      if (!confirmIdentity(problem)) toast(problem instanceof DeskProblem ? problem.message : "Try again.");
    }
  };
}

function Days({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="desk-empty">Nothing was changed here yet.</p>;
  const days = Map.groupBy(entries, ({ at }) =>
    new Date(at).toLocaleDateString("en-AU", { weekday: "long", day: "numeric", month: "long" }),
  );
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className="desk-day">{day}</h2>
      <ul className="desk-sheet">
        {ofDay.map((entry) => (
          <EntryLine key={entry.entryId} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function EntryLine({ entry }: { entry: Entry }) {
  const queries = useQueryClient();
  const toast = useToast();
  const undo = async () => {
    try {
      // One key for each entry: it is undone once, however often the button is pressed.
      const key = `undo ${entry.entryId}`;
      await call<ActivityApi["undo"]>("POST", "/api/activity/undo", { entryId: entry.entryId }, { key });
      toast("Undone.");
    } catch (problem) {
      if (confirmIdentity(problem)) return;
      toast(problem instanceof DeskProblem ? problem.message : "Nothing was undone. Try again.");
    }
    await queries.invalidateQueries();
  };
  const time = new Date(entry.at).toLocaleTimeString("en-AU", { timeStyle: "short" });
  return (
    <li className="desk-entry">
      <time className="desk-quiet" dateTime={new Date(entry.at).toISOString()}>
        {time}
      </time>
      <span>
        <strong>{entry.actor}</strong> · {entry.actionLabel}: {entry.subject.name ?? entry.subject.id}
        <span className="desk-quiet"> · {entry.scopeLabel}</span>
      </span>
      <span>
        {entry.isUndone && <span className="desk-chip">Undone</span>}
        {entry.mayUndo && (
          <button className="desk-link" onClick={() => void undo()}>
            Undo
          </button>
        )}
      </span>
      <Values entry={entry} />
    </li>
  );
}

/** Fields that say nothing to people. */
const hiddenFields = new Set(["grantId", "scope"]);
const fieldLabels: Record<string, string> = {
  role: "Role",
  endsAt: "Until",
  leadCategories: "Categories",
  reason: "Reason",
};

function Values({ entry: { before, after } }: { entry: Entry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = names.filter((name) => !hiddenFields.has(name) && !(isEmpty(before?.[name]) && isEmpty(after?.[name])));
  return (
    <dl>
      {shown.map((name) => (
        <div key={name}>
          <dt>{fieldLabels[name] ?? name}</dt>
          <dd>
            {!isEmpty(before?.[name]) && <del>{valueText(name, before?.[name])}</del>}
            {!isEmpty(before?.[name]) && !isEmpty(after?.[name]) && " → "}
            {!isEmpty(after?.[name]) && valueText(name, after?.[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "null";
}

function valueText(name: string, value: unknown): string {
  if (name === "role") return roleRules[value as Role]?.label ?? String(value);
  return name === "endsAt" ? new Date(Number(value)).toLocaleString("en-AU") : String(value);
}
