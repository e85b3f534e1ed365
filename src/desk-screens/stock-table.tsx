import { VehicleFields } from "./vehicle-fields.tsx";
import { rowId, type StockList } from "./stock-list-types.ts";

type Entry = StockList["vehicles"][number];
type Props = {
  siteId: string;
  vehicles: readonly Entry[];
  chosenId: string | null;
  choose: (vehicleId: string) => void;
};

/** One line for each vehicle, a card on a phone. A vehicle that is not shown opens to its causes. */
export function StockTable({ siteId, vehicles, chosenId, choose }: Props) {
  if (vehicles.length === 0)
    return <p className="desk-empty">No vehicle matches. Remove a filter or search for something else.</p>;
  return (
    <ul className="desk-sheet" aria-label="Vehicles">
      {vehicles.map((entry) => (
        <StockRow
          key={entry.vehicleId}
          siteId={siteId}
          entry={entry}
          isChosen={entry.vehicleId === chosenId}
          choose={choose}
        />
      ))}
    </ul>
  );
}

type RowProps = { siteId: string; entry: Entry; isChosen: boolean; choose: (vehicleId: string) => void };

function StockRow({ siteId, entry, isChosen, choose }: RowProps) {
  const { vehicleId, title, badge, stockNumber, dealership, carType, price, distance } = entry;
  return (
    <li>
      <button
        id={rowId(vehicleId)}
        className="desk-item desk-stock-row"
        aria-expanded={isChosen}
        onClick={() => choose(isChosen ? "" : vehicleId)}
      >
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
      </button>
      {isChosen && (
        <div className="desk-stock-detail">
          <Causes entry={entry} />
          <VehicleFields siteId={siteId} vehicleId={vehicleId} />
        </div>
      )}
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

function Causes({ entry: { causes, status } }: { entry: Entry }) {
  if (causes.length === 0) return <p className="desk-stock-causes">Shown on the site. Its status is “{status}”.</p>;
  return (
    <ul className="desk-stock-causes" aria-label="Why it is not shown">
      {causes.map(({ cause, text, remedy }) => (
        <li key={cause}>
          <strong>{text}</strong> <span className="desk-quiet">{remedy}</span>
        </li>
      ))}
    </ul>
  );
}
