import { z } from "zod";
import type { WatchedState } from "./vehicle-change.ts";

/** A watchlist keeps the newest so many vehicles, like the list in a browser. */
export const watchlistLimit = 200;

const id = z.string().regex(/^[^\p{Cc}]{1,100}$/u);
const phone = z.string().min(1).max(30);

/** Body of `save-car` and `remove-car` (§7). The phone must be the session's own (D5). */
export const watchlistCallBody = z.object({ phone_number: phone, car_id: id });

/** Body of `save-cars`: what a browser saved before its visitor signed in. */
export const watchlistMergeBody = z.object({ phone_number: phone, car_ids: z.array(id).max(watchlistLimit) });

/** A vehicle as it was when it was saved: later changes are told against it. */
export type SavedVehicle = { vehicleId: string; seen: WatchedState };

/** Keeps which vehicles an account watches (§3 "Watchlist entry"). */
export interface WatchlistStore {
  /** Adds the vehicles that are not there yet. A full list drops its oldest. `savedAt` is epoch milliseconds. */
  save(siteId: string, accountId: string, vehicles: readonly SavedVehicle[], savedAt: number): Promise<void>;
  /** Does nothing when the vehicle is not there. */
  remove(siteId: string, accountId: string, vehicleId: string): Promise<void>;
  /** The last saved first. */
  vehicleIds(siteId: string, accountId: string): Promise<string[]>;
}
