import { type AustralianState, australianStates } from "../settings/australian-state.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

/** The state where a vehicle is, or else the site's: it is registered there unless the shopper says otherwise. */
export function stateOfVehicle(
  { state }: Pick<Vehicle, "state">,
  site: Readonly<{ state: AustralianState }>,
): AustralianState {
  return australianStates.find((known) => known === state) ?? site.state;
}
