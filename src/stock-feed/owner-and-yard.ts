import { mayStandAt, type Yard } from "../vehicles/vehicle-place.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedDealership } from "./feed-site.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

type OwnerAndYard = Pick<
  Vehicle,
  "dealershipSlug" | "dealershipId" | "dealershipName" | "locationName" | "city" | "state"
>;

/**
 * Dealership and place of a vehicle: as its row says, otherwise its dealership's. A place of the dealership that the
 * row contradicts is not used; one that it names gets the address in the settings.
 */
export function ownerAndYard(dealership: FeedDealership, facts: VehicleFacts, namesYard: boolean): OwnerAndYard {
  const { slug, id, name, locationName, city, state } = dealership;
  const owner = { dealershipSlug: slug, dealershipId: id, dealershipName: name };
  const yards: readonly Yard[] = dealership.places ?? [{ name: locationName, city, state }];
  const named = namesYard ? (yards.find((yard) => yard.name === locationName) ?? null) : null;
  // Only the row knows the address of an unknown yard, or of a dealer that an import found.
  if ((namesYard && named === null) || dealership.isFound === true)
    return { ...owner, locationName, city: facts.city, state: facts.state };
  if (facts.city === null && facts.state === null && facts.privateSuburb === null)
    return { ...owner, locationName, city, state };
  const isInNamed = named !== null && mayStandAt({ ...facts, city: null }, named);
  const yard = isInNamed
    ? named
    : [{ name: locationName, city, state }, ...yards].find((one) => mayStandAt(facts, one));
  return {
    ...owner,
    locationName: yard?.name ?? null,
    city: isInNamed ? named.city : (facts.city ?? (facts.privateSuburb === null ? (yard?.city ?? null) : null)),
    state: facts.state ?? yard?.state ?? null,
  };
}
