/** The address of a vehicle's page (§2). */
export function vehicleHref(slug: string): string {
  return `/cars/${encodeURIComponent(slug)}`;
}
