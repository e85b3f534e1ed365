import type { Kysely, Transaction } from "kysely";
import type { NewSpin, Spin, SpinStore } from "../../spin-to-win/spin-store.ts";
import type { Database, Tables } from "./database.ts";
import { readSiteIds } from "./site-tables.ts";

const forgottenAtOnce = 200;

/** One row for each campaign, which is locked while it is drawn, and one for each spin. */
export function sqlSpins(database: Database): SpinStore {
  return {
    spin: (spin, draw, now) =>
      database.transaction(async (transaction) => {
        await lockCampaign(transaction, spin);
        const earlier = await readSpin(transaction, spin);
        if (earlier !== null) return earlier;
        const { spinId, campaignId, siteId, holder } = spin;
        const made = { spinId, campaignId, prizeId: draw(await drawnPrizes(transaction, spin)), spunAt: now };
        await transaction
          .insertInto("spins")
          .values({
            site_id: siteId,
            holder,
            spin_id: spinId,
            campaign_id: campaignId,
            prize_id: made.prizeId,
            lead_id: null,
            spun_at: now,
          })
          .execute();
        return made;
      }),
    readSpin: (holder) => readSpin(database.read, holder),
    async spinById(siteId, spinId) {
      const row = await database.read
        .selectFrom("spins")
        .select(["spin_id", "campaign_id", "prize_id", "spun_at"])
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

async function lockCampaign(transaction: Transaction<Tables>, { siteId, campaignId }: NewSpin): Promise<void> {
  await transaction
    .insertInto("spin_campaigns")
    .values({ site_id: siteId, campaign_id: campaignId, spins: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["site_id", "campaign_id"])
        .doUpdateSet((expression) => ({ spins: expression("spin_campaigns.spins", "+", 1) })),
    )
    .execute();
}

async function readSpin(
  db: Kysely<Tables>,
  { siteId, campaignId, holder }: Pick<NewSpin, "siteId" | "campaignId" | "holder">,
): Promise<Spin | null> {
  const row = await db
    .selectFrom("spins")
    .select(["spin_id", "campaign_id", "prize_id", "spun_at"])
    .where("site_id", "=", siteId)
    .where("campaign_id", "=", campaignId)
    .where("holder", "=", holder)
    .executeTakeFirst();
  return row === undefined ? null : spinOfRow(row);
}

async function drawnPrizes(
  transaction: Transaction<Tables>,
  { siteId, campaignId }: NewSpin,
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .selectFrom("spins")
    .select(["prize_id", ({ fn }) => fn.countAll<number | string>().as("drawn")])
    .where("site_id", "=", siteId)
    .where("campaign_id", "=", campaignId)
    .groupBy("prize_id")
    .execute();
  return new Map(rows.map(({ prize_id, drawn }) => [prize_id, Number(drawn)]));
}

function spinOfRow(row: { spin_id: string; campaign_id: string; prize_id: string; spun_at: number }): Spin {
  return { spinId: row.spin_id, campaignId: row.campaign_id, prizeId: row.prize_id, spunAt: row.spun_at };
}
