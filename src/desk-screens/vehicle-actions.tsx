import type { VehicleRecord } from "./stock-list-types.ts";
import type { Field } from "./use-vehicle-edit.ts";
import type { Editing } from "./vehicle-field-row.tsx";

type Props = { record: VehicleRecord; onEdit: (editing: Editing) => void };

const statusLabels: Record<string, string> = {
  in_stock: "Back in stock",
  coming_soon: "Coming soon",
  sold: "Mark as sold",
};

/** What is done to a vehicle every day. Each opens the form of its field with its value, for the reason. */
export function VehicleActions({ record, onEdit }: Props) {
  const field = (name: Field["name"]) => record.fields.find((each) => each.name === name && each.mayEdit);
  const status = field("status");
  const actions = [
    ...(status?.options ?? [])
      .filter(({ value }) => value !== status?.text)
      .map(({ value }) => ({ label: statusLabels[value] ?? value, name: "status", preset: value })),
    // A reservation that holds it is ended where it was made.
    ...(record.isHeld ? [] : flagAction(field("reserved"), { yes: "Reserve", no: "Release" })),
    ...flagAction(field("showOnDealerWebsite"), { yes: "Show on the site", no: "Hide" }),
  ];
  if (actions.length === 0) return null;
  return (
    <div className="desk-row desk-vehicle-actions" role="group" aria-label="Actions">
      {actions.map(({ label, name, preset }) => (
        <button key={label} className="desk-button" onClick={() => onEdit({ name, preset })}>
          {label}
        </button>
      ))}
    </div>
  );
}

function flagAction(field: Field | undefined, labels: { yes: string; no: string }) {
  if (field === undefined) return [];
  const preset = field.text === "yes" ? "no" : "yes";
  return [{ label: labels[preset], name: field.name, preset }];
}
