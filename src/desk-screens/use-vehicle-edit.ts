import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call, DeskProblem } from "./desk-client.browser.ts";
import type { VehicleApi, VehicleRecord } from "./stock-list-types.ts";
import { useToast } from "./use-toast.tsx";

export type Field = VehicleRecord["fields"][number];
export type Edit = { text: string; reason: string; until: string };

/** Each action has routes of its own; their input and output are the same. */
const parts = { "stock.price": "prices", "stock.hold": "holds", "stock.say": "fields" } as const;

function fieldPath({ action }: Field) {
  return `/api/stock/:siteId/:vehicleId/${parts[action]}/:name` as "/api/stock/:siteId/:vehicleId/fields/:name";
}

export function recordKey(siteId: string, vehicleId: string): string[] {
  return ["vehicle", "record", siteId, vehicleId];
}

/** Shows the record that a change returned, or that a conflict has, and loads the lists again. */
function useShowRecord(): (record: VehicleRecord) => void {
  const queries = useQueryClient();
  return useCallback(
    (record) => {
      queries.setQueryData(recordKey(record.siteId, record.vehicleId), record);
      void queries.invalidateQueries({ queryKey: ["vehicle", "list"] });
    },
    [queries],
  );
}

/** Sets a field of the version that somebody saw. Throws the problem after showing what others set meanwhile. */
export function useSay({ siteId, vehicleId }: VehicleRecord) {
  const show = useShowRecord();
  return async (field: Field, edit: Edit, version: number): Promise<VehicleRecord> => {
    try {
      const input = { siteId, vehicleId, name: field.name, ...edit };
      const record = await call<VehicleApi["say"]>("PUT", fieldPath(field), input, { version });
      show(record);
      return record;
    } catch (problem) {
      if (problem instanceof DeskProblem && problem.status === 412) show(problem.current as VehicleRecord);
      throw problem;
    }
  };
}

/** Ends what staff set for a field, so that the feed's value is shown again. */
export function useTakeBack({ siteId, vehicleId }: VehicleRecord) {
  const show = useShowRecord();
  const toast = useToast();
  return async (field: Field): Promise<boolean> => {
    try {
      const input = { siteId, vehicleId, name: field.name };
      const { version } = field;
      const record = await call<VehicleApi["takeBack"]>("DELETE", fieldPath(field), input, { version });
      show(record);
      toast(`${field.label} is the feed's again.`);
      return true;
    } catch (problem) {
      if (problem instanceof DeskProblem && problem.status === 412) show(problem.current as VehicleRecord);
      toast(problem instanceof DeskProblem ? problem.message : "It was not taken back. Try again.");
      return false;
    }
  };
}
