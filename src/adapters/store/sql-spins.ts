import type { Kysely, Transaction } from "kysely";
import type { NewSpin, NumberSpins, Spin, SpinStore, SpunNumber } from "../../spin-to-win/spin-store.ts";
import type { Database, Tables } from "./database.ts";
import { readSiteIds } from "./site-tables.ts";

const forgottenAtOnce = 200;
const spinColumns = ["spin_id", "campaign_id", "prize_id", "spun_at", "lead_id"] as const;

/** One row for each campaign, which is locked while it is drawn, and one for each spin. */
export function sqlSpins(database: Database): SpinStore {
  return {
    spin: (spin, draw, now) =>
      database.transaction(async (transaction) => {
        const drawn = await lockCampaign(transaction, spin);
        const earlier = await readNumber(transaction, spin);
        if (earlier.proven !== null || (earlier.unproven !== null && !spin.isProven)) return earlier;
        const prizeId = earlier.unproven?.prizeId ?? draw(drawn);
        if (earlier.unproven === null) await countPrize(transaction, spin, drawn, prizeId);
        const made = await insertSpin(transaction, spin, prizeId, now);
        return spin.isProven ? { ...earlier, proven: made } : { ...earlier, unproven: made };
      }),
    numberSpins: (number) => readNumber(database.read, number),
    async spinById(siteId, spinId) {
      const row = await database.read
        .selectFrom("spins")
        .select(spinColumns)
        .where("site_id", "=", siteId)
        .where("spin_id", "=", spinId)
        .executeTakeFirst();
      return row === undefined ? null : spinOfRow(row);
    },
    setLead: (siteId, spinId, leadId) =>
      database.transaction(async (transaction) => {
        await transaction
          .updateTable("spins")
          .set({ lead_id: leadId })
          .where("site_id", "=", siteId)
          .where("spin_id", "=", spinId)
          .execute();
      }),
    forget: (siteId, before) =>
      database.transaction(async (transaction) => {
        const removed = await transaction
          .deleteFrom("spins")
          .where("site_id", "=", siteId)
          .where("spin_id", "in", (of) =>
            of
              .selectFrom("spins")
              .select("spin_id")
              .where("site_id", "=", siteId)
              .where("spun_at", "<", before)
              .limit(forgottenAtOnce),
          )
          .executeTakeFirst();
        return Number(removed.numDeletedRows);
      }),
    siteIds: () => readSiteIds(database.read, ["spins"]),
  };
}

/** Locks a campaign, and returns how often it has drawn each prize. */
async function lockCampaign(
  transaction: Transaction<Tables>,
  { siteId, campaignId }: NewSpin,
): Promise<ReadonlyMap<string, number>> {
  const { drawn } = await transaction
    .insertInto("spin_campaigns")
    .values({ site_id: siteId, campaign_id: campaignId, spins: 1, drawn: "{}" })
    .onConflict((conflict) =>
      conflict
        .columns(["site_id", "campaign_id"])
        .doUpdateSet((expression) => ({ spins: expression("spin_campaigns.spins", "+", 1) })),
    )
    .returning("drawn")
    .executeTakeFirstOrThrow();
  return new Map(Object.entries(JSON.parse(drawn) as Record<string, number>));
}

async function countPrize(
  transaction: Transaction<Tables>,
  { siteId, campaignId }: NewSpin,
  drawn: ReadonlyMap<string, number>,
  prizeId: string,
): Promise<void> {
  const counts = { ...Object.fromEntries(drawn), [prizeId]: (drawn.get(prizeId) ?? 0) + 1 };
  await transaction
    .updateTable("spin_campaigns")
    .set({ drawn: JSON.stringify(counts) })
    .where("site_id", "=", siteId)
    .where("campaign_id", "=", campaignId)
    .execute();
}

async function insertSpin(
  transaction: Transaction<Tables>,
  { spinId, campaignId, siteId, holders, isProven }: NewSpin,
  prizeId: string,
  now: number,
): Promise<Spin> {
  await transaction
    .insertInto("spins")
    .values({
      site_id: siteId,
      holder: isProven ? holders.proven : holders.unproven,
      spin_id: spinId,
      campaign_id: campaignId,
      prize_id: prizeId,
      lead_id: null,
      spun_at: now,
    })
    .execute();
  return { spinId, campaignId, prizeId, spunAt: now, leadId: null };
}

async function readNumber(
  db: Kysely<Tables>,
  { siteId, campaignId, holders: { proven, unproven } }: SpunNumber,
): Promise<NumberSpins> {
  const rows = await db
    .selectFrom("spins")
    .select([...spinColumns, "holder"])
    .where("site_id", "=", siteId)
    .where("campaign_id", "=", campaignId)
    .where("holder", "in", [proven, unproven])
    .execute();
  const spinBy = (holder: string) => {
    const row = rows.find((each) => each.holder === holder);
    return row === undefined ? null : spinOfRow(row);
  };
  return { proven: spinBy(proven), unproven: spinBy(unproven) };
}

type SpinRow = { spin_id: string; campaign_id: string; prize_id: string; spun_at: number; lead_id: string | null };

function spinOfRow(row: SpinRow): Spin {
  return {
    spinId: row.spin_id,
    campaignId: row.campaign_id,
    prizeId: row.prize_id,
    spunAt: row.spun_at,
    leadId: row.lead_id,
  };
}
