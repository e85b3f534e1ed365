import type { StockList } from "./stock-list-types.ts";
import { type EditParameters, setParameter } from "./use-parameters.ts";

type Props = { list: StockList; parameters: URLSearchParams; change: EditParameters };

/** The facets of the site's own listing, each with exact counts. */
export function StockFilters({ list: { facets }, parameters, change }: Props) {
  const shown = facets.filter((facet) => facet.values.length > 1 || parameters.has(parameterName(facet.field)));
  const isFiltered = shown.some(({ field }) => parameters.has(parameterName(field)));
  return (
    <div className="desk-stock-filters" role="group" aria-label="Filters">
      <Todo chosen={parameters.get("todo") ?? ""} change={change} />
      {shown.map((facet) => (
        <Facet key={facet.field} facet={facet} parameters={parameters} change={change} />
      ))}
      {isFiltered && (
        <button className="desk-link" onClick={() => change((next) => clear(next, facets))}>
          Clear filters
        </button>
      )}
    </div>
  );
}

const todoLabels = {
  all: "any, worst first",
  photos: "photos",
  price: "a price",
  comments: "comments",
  vin: "a VIN",
  age: "a review of the price",
};

function Todo({ chosen, change }: { chosen: string; change: EditParameters }) {
  return (
    <select
      className="desk-input"
      aria-label="To do"
      value={chosen}
      onChange={({ target }) =>
        change((next) => {
          setParameter(next, "todo", target.value);
          next.delete("page");
        })
      }
    >
      <option value="">To do: –</option>
      {Object.entries(todoLabels).map(([name, label]) => (
        <option key={name} value={name}>
          To do: {label}
        </option>
      ))}
    </select>
  );
}

type FacetProps = Omit<Props, "list"> & { facet: StockList["facets"][number] };

function Facet({ facet: { field, label, values }, parameters, change }: FacetProps) {
  const name = parameterName(field);
  const chosen = parameters.get(name) ?? "";
  const isMissing = chosen !== "" && !values.some(({ value }) => value === chosen);
  return (
    <select
      className="desk-input"
      aria-label={label}
      value={chosen}
      onChange={({ target }) =>
        change((next) => {
          if (target.value === "") next.delete(name);
          else next.set(name, target.value);
          if (field === "make") next.delete(parameterName("model"));
          for (const other of ["page", "vehicle"]) next.delete(other);
        })
      }
    >
      <option value="">{label}: all</option>
      {isMissing && <option value={chosen}>{chosen} (0)</option>}
      {values.map(({ value, label: text, count }) => (
        <option key={value} value={value}>
          {text} ({count})
        </option>
      ))}
    </select>
  );
}

/** The name that the site's own listing gives the first value of a filter. */
function parameterName(field: string): string {
  return `refinementList[${field}][0]`;
}

function clear(next: URLSearchParams, facets: StockList["facets"]): void {
  for (const { field } of facets) next.delete(parameterName(field));
  for (const other of ["page", "vehicle"]) next.delete(other);
}
