import type { FieldOption } from "../enquiry-kinds/enquiry-field.ts";

/** Whether an option belongs to the chosen location; true if none was chosen. */
export function isOfferedWith({ of }: FieldOption, chosen: { location?: string; dealership_slug?: string }): boolean {
  const place = chosen.location ?? chosen.dealership_slug;
  return of === undefined || place === undefined || of.includes(place);
}
