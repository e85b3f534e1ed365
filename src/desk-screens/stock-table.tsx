import { rowId, type StockList } from "./stock-list-types.ts";

type Entry = StockList["vehicles"][number];
type Props = {
  vehicles: readonly Entry[];
  choose: (vehicleId: string) => void;
  /** Whether the list is about what to do. */
  showsTodo: boolean;
};

/** One line for each vehicle, a card on a phone. One that is not shown says why. */
export function StockTable({ vehicles, choose, showsTodo }: Props) {
  if (vehicles.length === 0)
    return <p className="desk-empty">No vehicle matches. Remove a filter or search for something else.</p>;
  return (
    <ul className="desk-sheet" aria-label="Vehicles">
      {vehicles.map((entry) => (
        <StockRow key={entry.vehicleId} entry={entry} choose={choose} showsTodo={showsTodo} />
      ))}
    </ul>
  );
}

type RowProps = Omit<Props, "vehicles"> & { entry: Entry };

function StockRow({ entry, choose, showsTodo }: RowProps) {
  const { vehicleId, title, badge, stockNumber, dealership, carType, price, distance } = entry;
  const note = rowNote(entry, showsTodo);
  return (
    <li>
      <button id={rowId(vehicleId)} className="desk-item desk-stock-row" onClick={() => choose(vehicleId)}>
        <span className="desk-stock-name">
          <strong>{title}</strong>
          <span className="desk-small desk-quiet desk-clip">{badge ?? "No badge"}</span>
        </span>
        <span className="desk-stock-number">
          <span className="desk-clip">{stockNumber}</span>
          <span className="desk-small desk-quiet desk-clip">{dealership}</span>
        </span>
        <span className="desk-stock-price">
          <strong>{price ?? "No price"}</strong>
          <span className="desk-small desk-quiet">{[carType, distance].filter(Boolean).join(" · ")}</span>
        </span>
        <span className="desk-small desk-quiet desk-stock-age">
          {ageText(entry)}
          <span>Quality {entry.quality}</span>
        </span>
        <StockState entry={entry} />
        {note !== "" && <span className="desk-small desk-quiet desk-stock-why">{note}</span>}
      </button>
    </li>
  );
}

/** Why the site does not show it, and in a list of what to do the first of it. */
function rowNote({ causes, todo }: Entry, showsTodo: boolean): string {
  const texts = causes.map(({ text }) => text);
  return [...texts, ...(showsTodo && todo !== null ? [todo] : [])].join(" ");
}

function ageText({ photos, daysInStock }: Entry): string {
  const pictures = photos === 1 ? "1 photo" : `${photos} photos`;
  if (daysInStock === null) return pictures;
  if (daysInStock === 0) return `${pictures} · new today`;
  return `${pictures} · ${daysInStock === 1 ? "1 day" : `${daysInStock} days`}`;
}

function StockState({ entry: { status, causes } }: { entry: Entry }) {
  if (causes.length === 0) return <span className="desk-chip desk-stock-state">{status}</span>;
  return <span className="desk-chip desk-chip-warn desk-stock-state">Not shown</span>;
}
