import { z } from "zod";
import { day, sentence, setting, slug } from "../settings/setting.ts";

const prize = z.strictObject({
  id: slug,
  name: sentence,
  /** Of the wheel, in proportion to the shares of the other prizes. */
  share: z.int().min(1).max(1_000_000),
  /** How many there are; null for no limit. */
  quantity: z.int().min(1).nullable().default(null),
  /** False for a field of the wheel that wins nothing. */
  isWin: z.boolean().default(true),
});

const campaign = z
  .strictObject({
    id: slug,
    heading: sentence,
    intro: sentence,
    terms: z.array(sentence).nonempty(),
    from: day,
    to: day,
    prizes: z.array(prize).min(2).max(12),
    /** Whether the wheel only shows how the game works: nobody wins anything. */
    isDemonstration: z.boolean().default(false),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "must not be before `from`" })
  .refine(({ prizes }) => new Set(prizes.map(({ id }) => id)).size === prizes.length, {
    path: ["prizes"],
    error: "two prizes have the same id",
  })
  .refine(({ prizes }) => prizes.some(({ quantity }) => quantity === null), {
    path: ["prizes"],
    error: "at least one prize needs a `quantity` of null, so that every spin has a result",
  });

export const spinToWinSettings = z
  .strictObject({
    campaign: setting(
      campaign.nullable().default(null),
      "The game of chance at /spin-to-win, from its first to its last day in the site's time zone: one spin for each mobile number. The server draws each prize by its `share` of the wheel; a prize whose `quantity` is used up is no longer drawn. A new `id` starts a new campaign. With `isDemonstration`, the result says that no prize is won. Check the trade promotion rules of your state: some states require a permit.",
      "site",
    ),
  })
  .prefault({});

export type SpinToWinSettings = z.output<typeof spinToWinSettings>;
export type Campaign = NonNullable<SpinToWinSettings["campaign"]>;
export type Prize = Campaign["prizes"][number];
