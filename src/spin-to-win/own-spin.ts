import type { RateLimit, RateLimits } from "../leads/rate-limits.ts";
import { prizeAt } from "./prize-wheel.ts";
import type { Campaign } from "./spin-settings.ts";
import type { NumberSpins, Spin, SpinStore, SpunNumber } from "./spin-store.ts";
import { dayMs } from "../settings/durations.ts";

/** The player: a number, and what distinguishes its owner from a stranger who types it. */
export type Player = {
  /** E.164. */
  phone: string;
  hasProvenPhone: boolean;
  /** The spin that the browser remembers; null without one. */
  rememberedSpinId: string | null;
  /** Random, from the form, so that pressing twice is one spin. */
  formKey: string;
  address: string | null;
};

type HashKey = (text: string) => string;

export type OwnSpinPorts = {
  spins: SpinStore;
  rateLimits: RateLimits;
  hashKey: HashKey;
  /** A random number from 0 up to 1 that nobody can predict. */
  random: () => number;
};

/** `replaced`: a spin with the number by somebody who had not proven it, instead of which this one counts. */
export type OwnSpin = { kind: "spun"; spin: Spin; replaced: Spin | null } | { kind: "unproven" };

/** Spins over a connection in a day with numbers that nobody has proven; above it, numbers are proven by signing in. */
const unprovenSpins: RateLimit = { name: "unproven spins", of: "connection", most: 10, windowMs: dayMs };

/**
 * The one spin of a number in a campaign. Anybody can type a number, so a spin with one that is not proven belongs to
 * the browser that made it. The number's owner, who proves it, has that spin's result: a number is drawn for once.
 */
export async function ownSpin(
  player: Player,
  campaign: Campaign,
  { siteId, now }: { siteId: string; now: number },
  ports: OwnSpinPorts,
): Promise<OwnSpin> {
  const { spins, hashKey, random } = ports;
  const number = spunNumber(player.phone, siteId, campaign, hashKey);
  const spinId = hashKey(JSON.stringify(["spin of form", siteId, campaign.id, player.phone, player.formKey]));
  const earlier = await spins.numberSpins(number);
  const own = ownAmong(earlier, spinId, player);
  if (own !== null) return own;
  if (!player.hasProvenPhone) {
    const isFirst = earlier.proven === null && earlier.unproven === null;
    if (!isFirst || !(await ports.rateLimits.take(unprovenSpins, { siteId, address: player.address, now })))
      return { kind: "unproven" };
  }
  const spun = await spins.spin(
    { ...number, spinId, isProven: player.hasProvenPhone },
    (drawn) => prizeAt(random(), campaign.prizes, drawn).id,
    now,
  );
  return ownAmong(spun, spinId, player) ?? { kind: "unproven" };
}

/** A number in a campaign, as it is stored. */
export function spunNumber(phone: string, siteId: string, campaign: Campaign, hashKey: HashKey): SpunNumber {
  const hash = (what: string) => hashKey(JSON.stringify([what, siteId, campaign.id, phone]));
  return { siteId, campaignId: campaign.id, holders: { proven: hash("spin"), unproven: hash("unproven spin") } };
}

/** The spin of a number that belongs to the player; null if there is none. */
function ownAmong(
  { proven, unproven }: NumberSpins,
  spinId: string,
  { hasProvenPhone, rememberedSpinId }: Player,
): OwnSpin | null {
  const isOwn = (spin: Spin) => spin.spinId === spinId || spin.spinId === rememberedSpinId;
  if (proven !== null && (hasProvenPhone || isOwn(proven))) return { kind: "spun", spin: proven, replaced: unproven };
  if (unproven !== null && isOwn(unproven)) return { kind: "spun", spin: unproven, replaced: null };
  return null;
}
