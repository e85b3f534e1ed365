import { z } from "zod";
import { australianStates } from "../settings/australian-state.ts";
import { day, sentence, setting } from "../settings/setting.ts";

const charge = z.number().min(0).max(20_000);

/** What a state charges besides duty. Amounts in dollars. */
const stateCharges = z.strictObject({
  state: z.enum(australianStates),
  validFrom: day,
  source: sentence,
  transfer: charge,
  registration: charge.nullable().default(null),
  compulsoryInsurance: charge.nullable().default(null),
});

export const driveAwaySettings = z
  .strictObject({
    charges: setting(
      z.array(stateCharges).default([]),
      "What each state charges besides duty: `transfer` of a registration, and 12 months' `registration` and `compulsoryInsurance`, in dollars, with the `source` and the first day (`validFrom`). The newest valid entry for a state applies. Without entries, the site does not estimate drive-away prices.",
    ),
    delivery: setting(
      charge.default(0),
      "What the dealership charges for the delivery of a vehicle whose price excludes government charges, in dollars.",
      "dealership",
    ),
  })
  .prefault({});

export type DriveAwaySettings = z.output<typeof driveAwaySettings>;
export type StateCharges = z.output<typeof stateCharges>;
