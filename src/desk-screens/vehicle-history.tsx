import type { VehicleRecord } from "./stock-list-types.ts";

type Ended = VehicleRecord["history"][number];
const howLabels = { withdrawn: "taken back", replaced: "replaced", expired: "ended on its date" };

/** What staff set before, most recent first: prices always, the rest on demand. */
export function VehicleHistory({ record: { fields, history, timeZone } }: { record: VehicleRecord }) {
  const priceNames = new Set(fields.filter(({ group }) => group === "price").map(({ name }) => name));
  const prices = history.filter(({ name }) => priceNames.has(name));
  const others = history.filter(({ name }) => !priceNames.has(name));
  if (history.length === 0) return null;
  return (
    <section aria-label="History" className="desk-vehicle-history">
      {prices.length > 0 && (
        <>
          <h2>Prices before</h2>
          <EndedList entries={prices} timeZone={timeZone} />
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>Other values before ({others.length})</summary>
          <EndedList entries={others} timeZone={timeZone} />
        </details>
      )}
    </section>
  );
}

function EndedList({ entries, timeZone }: { entries: readonly Ended[]; timeZone: string }) {
  const time = (at: number) =>
    new Date(at).toLocaleString("en-AU", { timeZone, dateStyle: "medium", timeStyle: "short" });
  return (
    <ul className="desk-lines">
      {entries.map(({ name, label, value, by, at, reason, endedAt, how, endedBy }) => (
        <li key={`${name} ${at} ${endedAt}`}>
          <span>
            {label}: <strong>{value}</strong>
            <span className="desk-small desk-quiet">
              {" "}
              {by}: {reason}
            </span>
          </span>
          <span className="desk-small desk-quiet">
            {time(at)}, {howLabels[how]} {time(endedAt)}
            {endedBy !== null && ` by ${endedBy}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
