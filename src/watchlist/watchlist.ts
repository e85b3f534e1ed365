import { z } from "zod";
import type { WatchedState } from "./vehicle-change.ts";

/** Maximum vehicles on a watchlist, newest first; the same limit as in the browser. */
export const watchlistLimit = 200;

const id = z.string().regex(/^[^\p{Cc}]{1,100}$/u);
const phone = z.string().min(1).max(30);

/** Body of `save-car` and `remove-car` (§7). The phone must be the session's own (D5). */
export const watchlistCallBody = z.object({ phone_number: phone, car_id: id });

/** Body of `save-cars`: vehicles saved in the browser before signing in. */
export const watchlistMergeBody = z.object({ phone_number: phone, car_ids: z.array(id).max(watchlistLimit) });

/** A vehicle's state when it was saved; later changes are compared with it. */
export type SavedVehicle = { vehicleId: string; seen: WatchedState };

/** Stores accounts' watchlists (§3 "Watchlist entry"). */
export interface WatchlistStore {
  /** Adds vehicles that are not on the list yet. A full list drops its oldest. `savedAt` is epoch milliseconds. */
  save(siteId: string, accountId: string, vehicles: readonly SavedVehicle[], savedAt: number): Promise<void>;
  remove(siteId: string, accountId: string, vehicleId: string): Promise<void>;
  /** Most recently saved first. */
  vehicleIds(siteId: string, accountId: string): Promise<string[]>;
}
