import { isoDayIn } from "../vehicles/rego-expiry.ts";
import type { Campaign, Prize, SpinToWinSettings } from "./spin-settings.ts";
import { dayMs } from "../settings/durations.ts";

/** How long spins are stored, so that a mobile number spins once in a campaign. */
export const spinRetentionMs = 400 * dayMs;

/** The number of times each prize was drawn, by its id. */
export type DrawnPrizes = ReadonlyMap<string, number>;

export type CampaignState =
  | { kind: "none" }
  | { kind: "open" | "ended"; campaign: Campaign }
  | { kind: "not-started"; campaign: Campaign };

export function campaignState({ campaign }: SpinToWinSettings, timeZone: string, now: number): CampaignState {
  if (campaign === null) return { kind: "none" };
  const today = isoDayIn(timeZone, now);
  if (today < campaign.from) return { kind: "not-started", campaign };
  return { kind: today > campaign.to ? "ended" : "open", campaign };
}

/**
 * The prize at a point of the wheel, from 0 up to 1, in proportion to the shares of the prizes that are left. There is
 * always one, because a campaign has a prize without a limit.
 */
export function prizeAt(point: number, prizes: readonly Prize[], drawn: DrawnPrizes): Prize {
  const left = prizes.filter(({ id, quantity }) => quantity === null || (drawn.get(id) ?? 0) < quantity);
  let rest = point * totalShare(left);
  for (const prize of left) {
    rest -= prize.share;
    if (rest < 0) return prize;
  }
  throw new Error("A campaign has no prize left.");
}

/** Where each prize lies on the wheel, in degrees clockwise from the top. */
export function wheelSectors(prizes: readonly Prize[]): { prize: Prize; fromDegrees: number; toDegrees: number }[] {
  const total = totalShare(prizes);
  let before = 0;
  return prizes.map((prize) => {
    const fromDegrees = (before / total) * 360;
    before += prize.share;
    return { prize, fromDegrees, toDegrees: (before / total) * 360 };
  });
}

/** With a chance better than this, `1 in …` needs a fraction, which nobody says. */
const leastSpinsInOne = 10;

/** `1 in 20`, `about 1 in 11` or `about 61 in 100`: how often a spin draws the prize while all prizes are left. */
export function chanceText({ share }: Prize, prizes: readonly Prize[]): string {
  const spins = totalShare(prizes) / share;
  const rounded = Math.round(spins);
  if (rounded === spins) return `1 in ${rounded}`;
  return spins < leastSpinsInOne ? `about ${Math.round(100 / spins)} in 100` : `about 1 in ${rounded}`;
}

function totalShare(prizes: readonly Prize[]): number {
  return prizes.reduce((total, { share }) => total + share, 0);
}
