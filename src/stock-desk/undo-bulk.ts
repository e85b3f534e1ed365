import type { Inverse } from "../desk/activity-api.ts";
import { scopeSite } from "../desk/audit.ts";
import { viewerReach } from "../desk/viewer.ts";
import { beginUndo, type BulkApiPorts } from "./bulk-api.ts";

/** A change of many vehicles is undone by another one, which restores what it replaced. */
export function bulkInverse(ports: BulkApiPorts): Inverse {
  return async ({ scope, subject }, { viewer, trail, installation, now }) => {
    const reach = viewerReach(viewer, "stock.bulk", installation, now);
    const key = { siteId: scopeSite(scope), bulkId: subject.id };
    const outcome = await beginUndo(ports, key, { reach, viewer, trail, now });
    if (outcome.kind === "missing") return { kind: "refused", message: "You may not change these vehicles." };
    return outcome.kind === "begun" ? { kind: "done" } : outcome;
  };
}
