import type { VehicleRecord } from "./stock-list-types.ts";
import { useTakeBack } from "./use-vehicle-edit.ts";
import { VehicleActions } from "./vehicle-actions.tsx";
import type { Editing } from "./vehicle-field-row.tsx";

type Cause = VehicleRecord["causes"][number];
type Props = { record: VehicleRecord; onEdit: (editing: Editing) => void };

/** Where a field remedies a cause. */
const remedyFields: Partial<Record<Cause["cause"], string>> = {
  "hidden-by-feed": "showOnDealerWebsite",
  "hidden-by-us": "showOnDealerWebsite",
  "sold-without-date": "status",
  "sold-too-long-ago": "status",
  status: "status",
  photos: "images",
};

/** What the vehicle is, its price as its page shows it, and whether the site shows it. */
export function VehicleState({ record, onEdit }: Props) {
  const { title, badge, stockNumber, vin, dealership, carType, status, causes, isHeld } = record;
  return (
    <header className="desk-vehicle-state">
      <div>
        <h1>
          {title} <span className="desk-quiet">{badge}</span>
        </h1>
        <p className="desk-quiet">{[stockNumber, vin, dealership, carType].filter(Boolean).join(" · ")}</p>
        <p className="desk-row">
          <span className={causes.length > 0 ? "desk-chip desk-chip-warn" : "desk-chip"}>
            {causes.length > 0 ? "Not shown" : "On the site"}
          </span>
          <span className="desk-chip">{status}</span>
          {causes.length === 0 && (
            <a href={pageAddress(record)} target="_blank" rel="noreferrer">
              See it on the site
            </a>
          )}
        </p>
        {isHeld && <p>A reservation or purchase holds it: it is shown as reserved, whatever its fields say.</p>}
      </div>
      <Price record={record} />
      <VehicleActions record={record} onEdit={onEdit} />
      <Causes record={record} onEdit={onEdit} />
      <Todos record={record} onEdit={onEdit} />
      <CaughtUp record={record} />
    </header>
  );
}

/** The site's host, at the port of the desk where it has one. */
function pageAddress({ page: { host, path } }: VehicleRecord): string {
  const { protocol, port } = location;
  return `${protocol}//${host}${port === "" ? "" : `:${port}`}${path}`;
}

function Price({ record: { price, priceNotes } }: { record: VehicleRecord }) {
  return (
    <div className="desk-vehicle-price">
      <p>
        <strong>{price.text}</strong> <span className="desk-quiet">{price.qualifier}</span>
      </p>
      {price.was !== null && (
        <p className="desk-small">
          Was <s>{price.was}</s>, save {price.saving}
        </p>
      )}
      {priceNotes.map((note) => (
        <p key={note} className="desk-note desk-small">
          {note}
        </p>
      ))}
    </div>
  );
}

function Causes({ record: { causes, fields }, onEdit }: Props) {
  if (causes.length === 0) return null;
  const mayEdit = (name: string | undefined) => fields.some((field) => field.name === name && field.mayEdit);
  return (
    <ul className="desk-vehicle-causes" aria-label="Why it is not shown">
      {causes.map(({ cause, text, remedy }) => {
        const name = remedyFields[cause];
        return (
          <li key={cause}>
            <strong>{text}</strong> {remedy}{" "}
            {name !== undefined && mayEdit(name) && (
              <button className="desk-link" onClick={() => onEdit({ name })}>
                Change {fields.find((field) => field.name === name)?.label.toLowerCase()}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Where a field is what there is to do. */
const todoFields: Partial<Record<VehicleRecord["todos"][number]["task"], string>> = {
  photos: "images",
  price: "price",
  comments: "dealercomments",
  age: "price",
};

/** What to do about the vehicle, that which gains the most first. */
function Todos({ record: { quality, todos, fields }, onEdit }: Props) {
  if (todos.length === 0) return null;
  return (
    <section aria-label="What to do" className="desk-vehicle-todos">
      <h2>Quality {quality} of 100</h2>
      <ol>
        {todos.map(({ task, text, points }) => {
          const name = todoFields[task];
          const mayEdit = fields.some((field) => field.name === name && field.mayEdit);
          return (
            <li key={task}>
              {text} <span className="desk-quiet">+{points}</span>{" "}
              {name !== undefined && mayEdit && (
                <button className="desk-link" onClick={() => onEdit({ name })}>
                  Change {fields.find((field) => field.name === name)?.label.toLowerCase()}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Says which values the feed has by now, so that nobody has to set them any more. */
function CaughtUp({ record }: { record: VehicleRecord }) {
  const takeBack = useTakeBack(record);
  const caughtUp = record.fields.filter(({ said, mayEdit }) => said?.isInFeed === true && mayEdit);
  if (caughtUp.length === 0) return null;
  const takeAllBack = async () => {
    for (const field of caughtUp) await takeBack(field);
  };
  return (
    <p className="desk-vehicle-caught-up">
      The feed says the same by now: {caughtUp.map(({ label }) => label).join(", ")}.{" "}
      <button className="desk-link" onClick={() => void takeAllBack()}>
        Take back what we say
      </button>
    </p>
  );
}
