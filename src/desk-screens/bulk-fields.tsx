import { type ReactNode, useId } from "react";
import { bulkChoices } from "./bulk-rules.ts";

/** What somebody chose and typed. `chosen` is the place among `bulkChoices`. */
export type BulkEntry = { chosen: number; value: string; reason: string; until: string };
type Props = { entry: BulkEntry; change: (changes: Partial<BulkEntry>) => void };

export function BulkFields({ entry, change }: Props) {
  const choice = bulkChoices[entry.chosen];
  const valueLabel = choice?.value ?? null;
  return (
    <>
      <Labelled label="What">
        {(id) => (
          <select
            id={id}
            className="desk-input"
            value={entry.chosen}
            onChange={({ target }) => {
              const chosen = Number(target.value);
              change({ chosen, value: bulkChoices[chosen]?.options?.[0]?.value ?? "" });
            }}
          >
            {bulkChoices.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {valueLabel !== null && (
        <Labelled label={valueLabel}>
          {(id) =>
            choice?.options === undefined ? (
              <input
                id={id}
                className="desk-input"
                autoComplete="off"
                value={entry.value}
                onChange={({ target }) => change({ value: target.value })}
              />
            ) : (
              <select
                id={id}
                className="desk-input"
                value={entry.value}
                onChange={({ target }) => change({ value: target.value })}
              >
                {choice.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )
          }
        </Labelled>
      )}
      <Labelled label="Reason">
        {(id) => (
          <input
            id={id}
            className="desk-input"
            autoComplete="off"
            value={entry.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
      </Labelled>
      {choice?.how !== "take back" && (
        <Labelled label="Until (the last day; empty: no end)">
          {(id) => (
            <input
              id={id}
              className="desk-input"
              type="date"
              value={entry.until}
              onChange={({ target }) => change({ until: target.value })}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
