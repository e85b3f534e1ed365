import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { BulkDialog } from "./bulk-dialog.tsx";
import { call } from "./desk-client.browser.ts";
import { QueryState } from "./query-state.tsx";
import { StockFilters } from "./stock-filters.tsx";
import { rowId, type StockApi, type StockChoice, type StockList } from "./stock-list-types.ts";
import { StockTable } from "./stock-table.tsx";
import { VehicleScreen } from "./vehicle-screen.tsx";
import { useMay, useScope } from "./use-desk.ts";
import type { TodoName } from "../stock-desk/quality-index.ts";
import { useKeys } from "./use-keys.ts";
import { type EditParameters, setParameter, useParameters } from "./use-parameters.ts";

type View = "all" | "shown" | "hidden";

/** Parameters of the address that are not the search of the site's listing. */
const ownParameters = ["scope", "site", "view", "vehicle", "todo"];
const viewLabels: Record<View, string> = { all: "All", shown: "On the site", hidden: "Not shown" };

/** All of a site's stock, with the reasons why the site does not show a vehicle. */
export function StockScreen() {
  const [scope] = useScope();
  const [parameters, change] = useParameters();
  const view = (parameters.get("view") ?? "all") as View;
  const site = parameters.get("site") ?? "";
  const search = listingSearch(parameters);
  const todo = (parameters.get("todo") ?? "") as TodoName | "";
  const query = useQuery({
    queryKey: ["vehicle", "list", scope, site, view, search, todo],
    queryFn: () => {
      const input = { view, search, todo, ...(site === "" ? {} : { site }) };
      return call<StockApi["list"]>("GET", "/api/stock", input, { scope });
    },
    placeholderData: keepPreviousData,
  });
  const chosenId = parameters.get("vehicle") ?? "";
  const siteId = query.data?.siteId ?? site;
  const choose = useCallback(
    (id: string) =>
      change((next) => {
        setParameter(next, "vehicle", id);
        // Another viewer of the address may have another first site.
        if (id !== "") setParameter(next, "site", siteId);
      }),
    [change, siteId],
  );
  if (chosenId !== "" && siteId !== "")
    return <ChosenVehicle siteId={siteId} vehicleId={chosenId} listed={query.data?.vehicles} choose={choose} />;
  return (
    <StockListing
      query={query}
      choice={{ site: siteId, view, search, todo }}
      parameters={parameters}
      change={change}
      choose={choose}
    />
  );
}

type ChosenProps = {
  siteId: string;
  vehicleId: string;
  listed: StockList["vehicles"] | undefined;
  choose: (vehicleId: string) => void;
};

function ChosenVehicle({ siteId, vehicleId, listed = [], choose }: ChosenProps) {
  const onClose = useCallback(() => {
    choose("");
    // The list is there again with the next frame.
    requestAnimationFrame(() => document.getElementById(rowId(vehicleId))?.focus());
  }, [choose, vehicleId]);
  const onStep = useMemo(() => {
    const at = listed.findIndex((entry) => entry.vehicleId === vehicleId);
    const to = (entry: StockList["vehicles"][number] | undefined) =>
      at < 0 || entry === undefined ? null : () => choose(entry.vehicleId);
    return { previous: to(listed[at - 1]), next: to(listed[at + 1]) };
  }, [listed, vehicleId, choose]);
  return <VehicleScreen siteId={siteId} vehicleId={vehicleId} onClose={onClose} onStep={onStep} />;
}

type ListingProps = {
  query: { data: StockList | undefined; error: Error | null; refetch: () => unknown };
  choice: StockChoice;
  parameters: URLSearchParams;
  change: EditParameters;
  choose: (vehicleId: string) => void;
};

function StockListing({ query, choice, parameters, change, choose }: ListingProps) {
  const may = useMay();
  const [isChanging, setIsChanging] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useListKeys(query.data?.vehicles, field);
  return (
    <>
      <div className="desk-head">
        <h1>Stock</h1>
        {may("stock.bulk") && choice.site !== "" && (
          <button className="desk-button" onClick={() => setIsChanging(true)}>
            Change all of these
          </button>
        )}
        <StockSearch key={parameters.get("query") ?? ""} field={field} parameters={parameters} change={change} />
      </div>
      <QueryState query={query}>
        {(list) => (
          <>
            <StockPlaces list={list} view={choice.view} change={change} />
            <StockFilters list={list} parameters={parameters} change={change} />
            <StockTable vehicles={list.vehicles} choose={choose} showsTodo={parameters.has("todo")} />
            <StockPages list={list} change={change} />
          </>
        )}
      </QueryState>
      {isChanging && <BulkDialog choice={choice} onClose={() => setIsChanging(false)} />}
      <p className="desk-small desk-quiet desk-keys">
        <kbd>J</kbd> <kbd>K</kbd> move, <kbd>Enter</kbd> open, <kbd>/</kbd> search
      </p>
    </>
  );
}

/** The query string as the site's own listing has it. */
function listingSearch(parameters: URLSearchParams): string {
  return new URLSearchParams([...parameters].filter(([name]) => !ownParameters.includes(name))).toString();
}

function useListKeys(listed: StockList["vehicles"] | undefined, field: RefObject<HTMLInputElement | null>): void {
  const keys = useMemo(() => {
    const vehicles = listed ?? [];
    const focused = () => vehicles.findIndex(({ vehicleId }) => document.activeElement?.id === rowId(vehicleId));
    const step = (by: number) => {
      const next = vehicles[Math.min(vehicles.length - 1, Math.max(0, focused() + by))];
      if (next !== undefined) document.getElementById(rowId(next.vehicleId))?.focus();
    };
    return {
      j: () => step(1),
      k: () => step(-1),
      "/": () => field.current?.focus(),
    };
  }, [listed, field]);
  useKeys(keys);
}

type SearchProps = {
  field: RefObject<HTMLInputElement | null>;
  parameters: URLSearchParams;
  change: EditParameters;
};

function StockSearch({ field, parameters, change }: SearchProps) {
  const [text, setText] = useState(parameters.get("query") ?? "");
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    change((next) => {
      setParameter(next, "query", text.trim());
      next.delete("page");
    });
  };
  return (
    <form role="search" className="desk-search" onSubmit={submit}>
      <input
        ref={field}
        className="desk-input"
        type="search"
        aria-label="Search stock"
        placeholder="Make, model, number, VIN"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

type PlacesProps = { list: StockList; view: View; change: EditParameters };

function StockPlaces({ list: { sites, siteId, counts }, view, change }: PlacesProps) {
  return (
    <div className="desk-row desk-stock-places">
      {sites.length > 1 && (
        <select
          className="desk-input"
          aria-label="Site"
          value={siteId ?? ""}
          onChange={({ target }) => change((next) => restart(next, "site", target.value))}
        >
          {sites.map((site) => (
            <option key={site.siteId} value={site.siteId}>
              {site.name}
            </option>
          ))}
        </select>
      )}
      <div className="desk-row" role="group" aria-label="Which vehicles">
        {(["all", "shown", "hidden"] as const).map((name) => (
          <button
            key={name}
            className="desk-button"
            aria-pressed={name === view}
            onClick={() => change((next) => restart(next, "view", name === "all" ? "" : name))}
          >
            {viewLabels[name]}&nbsp;<span className="desk-quiet">{counts[name].toLocaleString("en-AU")}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Changes a parameter and returns to the first page. */
function restart(next: URLSearchParams, name: string, value: string): void {
  setParameter(next, name, value);
  for (const other of ["page", "vehicle"]) next.delete(other);
}

function StockPages({ list: { page, pages }, change }: { list: StockList; change: EditParameters }) {
  if (pages < 2) return null;
  const turn = (to: number) =>
    change((next) => {
      setParameter(next, "page", to === 1 ? "" : String(to));
      next.delete("vehicle");
    });
  return (
    <nav className="desk-row desk-stock-pages" aria-label="Pages">
      <button className="desk-button" disabled={page <= 1} onClick={() => turn(page - 1)}>
        Previous
      </button>
      <span>
        Page {page} of {pages}
      </span>
      <button className="desk-button" disabled={page >= pages} onClick={() => turn(page + 1)}>
        Next
      </button>
    </nav>
  );
}
