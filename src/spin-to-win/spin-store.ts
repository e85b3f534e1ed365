import type { DrawnPrizes } from "./prize-wheel.ts";

export type Spin = {
  spinId: string;
  campaignId: string;
  prizeId: string;
  /** Epoch milliseconds. */
  spunAt: number;
};

export type NewSpin = {
  siteId: string;
  campaignId: string;
  spinId: string;
  /** Hash of the mobile number, and whether it is proven: it spins once. */
  holder: string;
};

export interface SpinStore {
  /**
   * Draws and records a spin, unless the holder has one of this campaign: then that one. Spins of a campaign run one
   * after another in all processes, so no prize is drawn more often than `draw` allows.
   */
  spin(spin: NewSpin, draw: (drawn: DrawnPrizes) => string, now: number): Promise<Spin>;
  /** The holder's spin of a campaign. */
  readSpin(holder: Pick<NewSpin, "siteId" | "campaignId" | "holder">): Promise<Spin | null>;
  spinById(siteId: string, spinId: string): Promise<Spin | null>;
  /** Names the lead of a spin, so that erasing the lead's person erases the spin's holder too. */
  setLead(siteId: string, spinId: string, leadId: string): Promise<void>;
  /** Removes some of a site's spins before a time. Returns how many; 0 when none is left. */
  forget(siteId: string, before: number): Promise<number>;
  siteIds(): Promise<string[]>;
}
