import type { Insertable, Selectable } from "kysely";
import { type TradeIn, tradeInSchema } from "../../trade-in/trade-in.ts";
import { mostUnfinished, type TradeInStore } from "../../trade-in/trade-in-store.ts";
import type { Database, Tables } from "./database.ts";

type Row = Tables["trade_ins"];

export function sqlTradeIns(database: Database): TradeInStore {
  const { read } = database;
  const rows = (siteId: string) => read.selectFrom("trade_ins").selectAll().where("site_id", "=", siteId);
  return {
    async create(tradeIn) {
      await makeRoom(database, tradeIn.siteId);
      await database.transaction(async (transaction) => {
        await transaction.insertInto("trade_ins").values(toRow(tradeIn)).execute();
      });
    },
    async tradeIn(siteId, tradeInId) {
      const row = await rows(siteId).where("trade_in_id", "=", tradeInId).executeTakeFirst();
      return row === undefined ? null : toTradeIn(row);
    },
    async ofLead(siteId, leadId) {
      const row = await rows(siteId).where("lead_id", "=", leadId).executeTakeFirst();
      return row === undefined ? null : toTradeIn(row);
    },
    update: (tradeIn) =>
      database.transaction(async (transaction) => {
        const { site_id, trade_in_id, ...values } = toRow(tradeIn);
        const { numUpdatedRows } = await transaction
          .updateTable("trade_ins")
          .set(values)
          .where("site_id", "=", site_id)
          .where("trade_in_id", "=", trade_in_id)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),
    forgetUnfinished: (before) =>
      database.transaction(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("trade_ins")
          .where("lead_id", "is", null)
          .where("started_at", "<", before)
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
  };
}

/** Deletes the oldest unfinished trade-ins of a site that has too many. */
async function makeRoom({ read, transaction }: Database, siteId: string): Promise<void> {
  const newestKept = await read
    .selectFrom("trade_ins")
    .select("started_at")
    .where("site_id", "=", siteId)
    .where("lead_id", "is", null)
    .orderBy("started_at", "desc")
    .limit(1)
    .offset(mostUnfinished - 1)
    .executeTakeFirst();
  if (newestKept === undefined) return;
  await transaction(async (open) => {
    await open
      .deleteFrom("trade_ins")
      .where("site_id", "=", siteId)
      .where("lead_id", "is", null)
      .where("started_at", "<=", newestKept.started_at)
      .execute();
  });
}

function toRow({ siteId, tradeInId, leadId, startedAt, ...body }: TradeIn): Insertable<Row> {
  return {
    site_id: siteId,
    trade_in_id: tradeInId,
    lead_id: leadId,
    started_at: startedAt,
    body: JSON.stringify(body),
  };
}

function toTradeIn({ site_id, trade_in_id, lead_id, started_at, body }: Selectable<Row>): TradeIn {
  return {
    ...tradeInSchema.parse(JSON.parse(body)),
    siteId: site_id,
    tradeInId: trade_in_id,
    leadId: lead_id,
    startedAt: started_at,
  };
}
