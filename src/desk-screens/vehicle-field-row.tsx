import type { VehicleRecord } from "./stock-list-types.ts";
import { type Field, useTakeBack } from "./use-vehicle-edit.ts";
import { FieldForm } from "./vehicle-field-form.tsx";

/** The field that is edited; `preset` is the value with which its form begins. */
export type Editing = { name: string; preset?: string };

type Props = {
  record: VehicleRecord;
  field: Field;
  editing: Editing | null;
  onEdit: (editing: Editing | null) => void;
};

/** The id of a field's button. */
export function editId(name: string): string {
  return `edit-${name}`;
}

/** A field in its three layers, and its form while it is edited. */
export function FieldRow({ record, field, editing, onEdit }: Props) {
  const { name, label, feed, said, shown, mayEdit } = field;
  const takeBack = useTakeBack(record);
  const close = () => {
    onEdit(null);
    // The button is there again with the next frame.
    requestAnimationFrame(() => document.getElementById(editId(name))?.focus());
  };
  return (
    <li>
      <div className="desk-field-row" data-said={said !== null}>
        <h3>{label}</h3>
        <span className="desk-field-feed">{feed}</span>
        <span className="desk-field-said">{said !== null && <Said said={said} timeZone={record.timeZone} />}</span>
        <strong className="desk-field-shown">{shown}</strong>
        <span className="desk-row desk-field-buttons">
          {mayEdit && said !== null && editing === null && (
            <button
              className="desk-link"
              aria-label={`Take back ${label.toLowerCase()}`}
              onClick={() => void takeBack(field)}
            >
              Take back
            </button>
          )}
          {mayEdit && editing === null && (
            <button
              id={editId(name)}
              className="desk-link"
              aria-label={`Edit ${label.toLowerCase()}`}
              onClick={() => onEdit({ name })}
            >
              Edit
            </button>
          )}
        </span>
      </div>
      {editing !== null && (
        <FieldForm key={editing.preset} record={record} field={field} preset={editing.preset} onClose={close} />
      )}
    </li>
  );
}

function Said({
  said: { value, by, at, until, reason },
  timeZone,
}: {
  said: NonNullable<Field["said"]>;
  timeZone: string;
}) {
  const day = (time: number) =>
    new Date(time).toLocaleDateString("en-AU", { timeZone, day: "numeric", month: "short" });
  // An end is stored as the moment after it.
  const end = until === null ? "" : `, until ${day(until - 1)}`;
  return (
    <>
      {value}
      <span className="desk-small desk-quiet">
        {by}, {day(at)}
        {end}: {reason}
      </span>
    </>
  );
}
