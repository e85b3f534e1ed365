import type { RateLimit, RateLimits } from "../leads/rate-limits.ts";
import { prizeAt } from "./prize-wheel.ts";
import type { Campaign } from "./spin-settings.ts";
import type { Spin, SpinStore } from "./spin-store.ts";

/** Who spins: a number, and what tells its owner from a stranger who types it. */
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

export type OwnSpinPorts = {
  spins: SpinStore;
  rateLimits: RateLimits;
  hashKey: (text: string) => string;
  /** A random number from 0 up to 1 that nobody can predict. */
  random: () => number;
};

/** `replaced`: a spin with the number by somebody who had not proven it, instead of which this one counts. */
export type OwnSpin = { kind: "spun"; spin: Spin; replaced: Spin | null } | { kind: "unproven" };

/** Spins over a connection in a day with numbers that nobody has proven; above it, numbers are proven by signing in. */
const unprovenSpins: RateLimit = { name: "unproven spins", of: "connection", most: 10, windowMs: 24 * 60 * 60_000 };

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
  const { phone, hasProvenPhone } = player;
  const { spins, hashKey, random } = ports;
  const at = { siteId, campaignId: campaign.id };
  const spinId = hashKey(JSON.stringify(["spin of form", siteId, campaign.id, phone, player.formKey]));
  const isOwn = (spin: Spin) => spin.spinId === spinId || spin.spinId === player.rememberedSpinId;
  const proven = hashKey(JSON.stringify(["spin", siteId, campaign.id, phone]));
  const unproven = hashKey(JSON.stringify(["unproven spin", siteId, campaign.id, phone]));
  const byOwner = await spins.readSpin({ ...at, holder: proven });
  if (byOwner !== null && (hasProvenPhone || isOwn(byOwner))) return { kind: "spun", spin: byOwner, replaced: null };
  const earlier = await spins.readSpin({ ...at, holder: unproven });
  if (earlier !== null && isOwn(earlier)) return { kind: "spun", spin: earlier, replaced: null };
  if (!hasProvenPhone) {
    const isFirst = byOwner === null && earlier === null;
    if (!isFirst || !(await ports.rateLimits.take(unprovenSpins, { siteId, address: player.address, now })))
      return { kind: "unproven" };
  }
  const spin = await spins.spin(
    { ...at, spinId, holder: hasProvenPhone ? proven : unproven },
    (drawn) => earlier?.prizeId ?? prizeAt(random(), campaign.prizes, drawn).id,
    now,
  );
  return hasProvenPhone || isOwn(spin) ? { kind: "spun", spin, replaced: earlier } : { kind: "unproven" };
}
