import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "./desk-client.browser.ts";
import { QueryState } from "./query-state.tsx";
import type { VehicleApi, VehicleRecord } from "./stock-list-types.ts";
import { type Editing, FieldRow, editId } from "./vehicle-field-row.tsx";
import { VehicleHistory } from "./vehicle-history.tsx";
import { VehicleState } from "./vehicle-state.tsx";
import { useKeys } from "./use-keys.ts";
import { recordKey } from "./use-vehicle-edit.ts";

type Props = {
  siteId: string;
  vehicleId: string;
  onClose: () => void;
  /** To the vehicle before or after it in the list; null where there is none. */
  onStep: { previous: (() => void) | null; next: (() => void) | null };
};

/** One vehicle: why it is shown or not, and each field as its feed has it, as staff set it and as shoppers see it. */
export function VehicleScreen({ siteId, vehicleId, onClose, onStep }: Props) {
  const query = useQuery({
    queryKey: recordKey(siteId, vehicleId),
    queryFn: () => call<VehicleApi["vehicle"]>("GET", "/api/stock/:siteId/:vehicleId", { siteId, vehicleId }),
  });
  const keys = useMemo(
    () => ({
      Escape: onClose,
      "[": () => onStep.previous?.(),
      "]": () => onStep.next?.(),
      p: () => document.getElementById(editId("price"))?.click(),
    }),
    [onClose, onStep],
  );
  useKeys(keys);
  return (
    <>
      <div className="desk-head">
        <button className="desk-button" onClick={onClose}>
          Back to the list
        </button>
        <span className="desk-row desk-vehicle-steps">
          <StepButton label="Previous" step={onStep.previous} />
          <StepButton label="Next" step={onStep.next} />
        </span>
      </div>
      <QueryState query={query}>{(record) => <Vehicle key={record.vehicleId} record={record} />}</QueryState>
      <p className="desk-small desk-quiet desk-keys">
        <kbd>P</kbd> edit the price, <kbd>[</kbd> <kbd>]</kbd> previous and next vehicle, <kbd>Esc</kbd> back
      </p>
    </>
  );
}

function StepButton({ label, step }: { label: string; step: (() => void) | null }) {
  return (
    <button className="desk-button" disabled={step === null} onClick={() => step?.()}>
      {label}
    </button>
  );
}

function Vehicle({ record }: { record: VehicleRecord }) {
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <article className="desk-vehicle" aria-label={record.title}>
      <VehicleState record={record} onEdit={setEditing} />
      <Fields record={record} editing={editing} onEdit={setEditing} />
      <VehicleHistory record={record} />
    </article>
  );
}

const groupLabels = { price: "Price", availability: "Availability", text: "What the page says", details: "Details" };

type FieldsProps = { record: VehicleRecord; editing: Editing | null; onEdit: (editing: Editing | null) => void };

function Fields({ record, editing, onEdit }: FieldsProps) {
  const [showsEmpty, setShowsEmpty] = useState(false);
  const emptyCount = record.fields.filter(({ isEmpty }) => isEmpty).length;
  const listed = record.fields.filter(({ isEmpty, name }) => showsEmpty || !isEmpty || name === editing?.name);
  return (
    <section aria-label="Fields" className="desk-fields">
      {[...Map.groupBy(listed, ({ group }) => group)].map(([group, fields]) => (
        <section key={group} aria-label={groupLabels[group]}>
          <div className="desk-field-head">
            <h2>{groupLabels[group]}</h2>
            <span>Feed</span>
            <span>We say</span>
            <span>Shown</span>
          </div>
          <ul className="desk-sheet">
            {fields.map((field) => (
              <FieldRow
                key={field.name}
                record={record}
                field={field}
                editing={field.name === editing?.name ? editing : null}
                onEdit={onEdit}
              />
            ))}
          </ul>
        </section>
      ))}
      {emptyCount > 0 && (
        <button className="desk-link" aria-pressed={showsEmpty} onClick={() => setShowsEmpty(!showsEmpty)}>
          {showsEmpty ? "Hide empty fields" : `Show ${emptyCount} empty fields`}
        </button>
      )}
    </section>
  );
}
