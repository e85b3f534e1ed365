import type { Inverse, UndoOutcome } from "../desk/activity-api.ts";
import { scopeSite } from "../desk/audit.ts";
import { viewerReach } from "../desk/viewer.ts";
import { isOverrideName } from "../vehicles/overrides.ts";
import type { StockDesk } from "./stock-desk.ts";
import { fieldAction } from "./vehicle-record.ts";

const changedSince: UndoOutcome = {
  kind: "refused",
  message: "The field was changed since, or its earlier value is deleted. Look at the vehicle and set it there.",
};
const notAllowed: UndoOutcome = { kind: "refused", message: "You may not change this field." };

/** How a change of a field is undone: the override that was there before is set again, or none. */
export function fieldInverse(stockDesk: Pick<StockDesk, "change">): Inverse {
  return async ({ scope, subject, before, after }, { viewer, trail, installation, now }) => {
    const name = String(after?.["field"]);
    const version = after?.["version"];
    if (!isOverrideName(name) || typeof version !== "number") return changedSince;
    const reach = viewerReach(viewer, fieldAction(name), installation, now);
    if (reach.areas.length === 0) return notAllowed;
    const earlier = before?.["override"];
    const number = typeof earlier === "number" ? earlier : null;
    const field = { siteId: scopeSite(scope), vehicleId: subject.id, version };
    const change = { kind: "restore", name, number, by: viewer.person.name, at: now } as const;
    const result = await stockDesk.change(reach, field, change, trail);
    if (result.kind === "done" || result.kind === "repeated") return { kind: result.kind };
    return result.kind === "missing" ? notAllowed : changedSince;
  };
}
