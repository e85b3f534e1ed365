import { rowId, type StockList } from "./stock-list-types.ts";

type Entry = StockList["vehicles"][number];
type Props = {
  vehicles: readonly Entry[];
  choose: (vehicleId: string) => void;
};

/** One line for each vehicle, a card on a phone. One that is not shown says why. */
export function StockTable({ vehicles, choose }: Props) {
  if (vehicles.length === 0)
    return <p className="desk-empty">No vehicle matches. Remove a filter or search for something else.</p>;
  return (
    <ul className="desk-sheet" aria-label="Vehicles">
      {vehicles.map((entry) => (
        <StockRow key={entry.vehicleId} entry={entry} choose={choose} />
      ))}
    </ul>
  );
}

type RowProps = { entry: Entry; choose: (vehicleId: string) => void };

function StockRow({ entry, choose }: RowProps) {
  const { vehicleId, title, badge, stockNumber, dealership, carType, price, distance, causes } = entry;
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
        <span className="desk-small desk-quiet desk-stock-age">{ageText(entry)}</span>
        <StockState entry={entry} />
        {causes.length > 0 && (
          <span className="desk-small desk-quiet desk-stock-why">{causes.map(({ text }) => text).join(" ")}</span>
        )}
      </button>
    </li>
  );
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
