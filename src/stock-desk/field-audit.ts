import type { AuditedChange, AuditValues } from "../desk/audit.ts";
import type { OverrideName } from "../vehicles/overrides.ts";
import { type VehicleField, vehicleFields } from "../vehicles/vehicle-fields.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

/** A field before or after a change: the vehicle as it is shown, and the override behind it, if there is one. */
export type AuditedField = {
  shown: Vehicle;
  /** The number of the override among those of the vehicle; null without one. */
  number: number | null;
  until: number | null;
};

export type FieldAudit = {
  siteId: string;
  name: OverrideName;
  before: AuditedField;
  after: AuditedField;
  /** The version of the field after the change, so that it is undone only while nothing else has changed it. */
  version: number;
};

/** What the audit records about a changed field. */
export function fieldAudit({ siteId, name, before, after, version }: FieldAudit): AuditedChange {
  const { id, dealershipSlug } = after.shown;
  return {
    scope: { kind: "dealership", siteId, dealershipSlug },
    subject: { kind: "vehicle", id },
    before: auditValues(name, before),
    after: { field: name, ...auditValues(name, after), version },
  };
}

/**
 * Texts and reasons may name people, and the audit cannot be erased: it names the override, which has them and which
 * erasing a person reaches.
 */
function auditValues(name: OverrideName, { shown, number, until }: AuditedField): AuditValues {
  const value = shown[name];
  const { kind }: VehicleField = vehicleFields[name];
  const state = { override: number, until };
  if (typeof value === "number" || typeof value === "boolean") return { value, ...state };
  if (name === "status") return { value: String(value), ...state };
  return value === null && kind !== "text" ? { value, ...state } : state;
}
