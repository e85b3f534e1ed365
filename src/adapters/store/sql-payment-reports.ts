import { paidKey } from "../../payments/ledger.ts";
import type { PaymentReport, PaymentReports } from "../../payments/payment-reports.ts";
import type { Database } from "./database.ts";

export function sqlPaymentReports(database: Database): PaymentReports {
  const { read } = database;
  return {
    async findPayment(siteId, gatewayPaymentId) {
      const row = await read
        .selectFrom("ledger_lines")
        .select("payment_id")
        .where("site_id", "=", siteId)
        .where("movement_key", "=", paidKey(gatewayPaymentId))
        .limit(1)
        .executeTakeFirst();
      return row?.payment_id ?? null;
    },
    keepReport: (siteId, report, now) =>
      database.transaction(async (transaction) => {
        const { eventId: event_id, gatewayPaymentId: gateway_payment_id } = report;
        await transaction
          .insertInto("payment_reports")
          .values({ site_id: siteId, event_id, gateway_payment_id, received_at: now, body: JSON.stringify(report) })
          .onConflict((conflict) => conflict.columns(["site_id", "event_id"]).doNothing())
          .execute();
      }),
    async findReports(siteId, gatewayPaymentId) {
      const rows = await read
        .selectFrom("payment_reports")
        .select("body")
        .where("site_id", "=", siteId)
        .where("gateway_payment_id", "=", gatewayPaymentId)
        .execute();
      return rows.map(({ body }) => JSON.parse(body) as PaymentReport);
    },
  };
}
