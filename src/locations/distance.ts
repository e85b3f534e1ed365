export type Position = { lat: number; long: number };

const earthRadiusKm = 6371;

/** Kilometres between two points in degrees, by the haversine formula (§9, TI-06). */
export function distanceKm(from: Position, to: Position): number {
  const latitude = radians(to.lat - from.lat);
  const longitude = radians(to.long - from.long);
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(longitude / 2) ** 2;
  // Rounding can push the value for opposite points just above 1.
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
