import type { FormField } from "./enquiry-field.ts";
import { type EnquiryKind, kindDefinitions } from "./enquiry-kinds.ts";

export function ownFields(kind: EnquiryKind): FormField[] {
  const groups = kindDefinitions[kind].steps.flatMap((step) => step.groups);
  return groups.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      if (typeof field === "string") return [];
      return "onlyWithoutVehicle" in field ? field.onlyWithoutVehicle : field;
    }),
  );
}
