import type { DrawnPrizes } from "./prize-wheel.ts";

export type Spin = {
  spinId: string;
  campaignId: string;
  prizeId: string;
  /** Epoch milliseconds. */
  spunAt: number;
  /** Null until the lead of the spin is stored. */
  leadId: string | null;
};

/** A mobile number in a campaign, as hashes: by somebody who has proven the number, and by anybody who typed it. */
export type SpunNumber = { siteId: string; campaignId: string; holders: { proven: string; unproven: string } };

export type NewSpin = SpunNumber & { spinId: string; isProven: boolean };

/** The spins of one number, which have the same prize; null without one. */
export type NumberSpins = { proven: Spin | null; unproven: Spin | null };

export interface SpinStore {
  /**
   * Records a spin of a number and returns the number's spins after it. The first one draws the prize. A number that is
   * proven later has the same prize again, which is not counted again; a number that is proven has no further unproven
   * spin. Spins of a campaign run one after another in all processes, so no prize is drawn more often than `draw`
   * allows, even after `forget`.
   */
  spin(spin: NewSpin, draw: (drawn: DrawnPrizes) => string, now: number): Promise<NumberSpins>;
  numberSpins(number: SpunNumber): Promise<NumberSpins>;
  spinById(siteId: string, spinId: string): Promise<Spin | null>;
  /** Names the lead of a spin, so that erasing the lead's person erases the spin's holder too. */
  setLead(siteId: string, spinId: string, leadId: string): Promise<void>;
  /** Removes some of a site's spins before a time. Returns how many; 0 when none is left. */
  forget(siteId: string, before: number): Promise<number>;
  siteIds(): Promise<string[]>;
}
