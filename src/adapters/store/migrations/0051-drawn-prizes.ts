import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** How often a campaign has drawn each prize, as JSON by the prize's id: spins are deleted in time, this is not. */
export const drawnPrizes: Migration = {
  version: 51,
  name: "drawn prizes",
  // The code before would not count the prizes of its spins.
  oldestCode: 51,
  async up(transaction) {
    await transaction.schema
      .alterTable("spin_campaigns")
      .addColumn("drawn", "text", (column) => column.notNull().defaultTo("{}"))
      .execute();
    const { rows } = await sql<{ site_id: string; campaign_id: string; prize_id: string; drawn: number | string }>`
      select site_id, campaign_id, prize_id, count(*) as drawn from spins
      group by site_id, campaign_id, prize_id`.execute(transaction);
    const campaigns = Map.groupBy(rows, ({ site_id, campaign_id }) => JSON.stringify([site_id, campaign_id]));
    for (const prizes of campaigns.values()) {
      const [{ site_id, campaign_id } = { site_id: "", campaign_id: "" }] = prizes;
      const drawn = Object.fromEntries(prizes.map((prize) => [prize.prize_id, Number(prize.drawn)]));
      await sql`update spin_campaigns set drawn = ${JSON.stringify(drawn)}
        where site_id = ${site_id} and campaign_id = ${campaign_id}`.execute(transaction);
    }
  },
};
