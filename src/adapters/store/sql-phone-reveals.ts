import { revealDay, type PhoneReveals } from "../../leads/phone-reveals.ts";
import type { Database } from "./database.ts";

/** One row for each site, day, vehicle and dealership, so that the table does not grow with every click. */
export function sqlPhoneReveals(database: Database): PhoneReveals {
  return {
    record: ({ siteId, vehicleId, dealershipId, at }) =>
      database.transaction(async (transaction) => {
        await transaction
          .insertInto("phone_reveals")
          .values({
            site_id: siteId,
            day: revealDay(at),
            vehicle_id: vehicleId,
            dealership_id: dealershipId,
            reveals: 1,
          })
          .onConflict((conflict) =>
            conflict
              .columns(["site_id", "day", "vehicle_id", "dealership_id"])
              .doUpdateSet((expression) => ({ reveals: expression("phone_reveals.reveals", "+", 1) })),
          )
          .execute();
      }),
    async counts(siteId, sinceDay) {
      const rows = await database.read
        .selectFrom("phone_reveals")
        .select(["day", "vehicle_id", "dealership_id", "reveals"])
        .where("site_id", "=", siteId)
        .where("day", ">=", sinceDay)
        .orderBy("day", "desc")
        .orderBy("reveals", "desc")
        .orderBy("vehicle_id")
        .execute();
      return rows.map((row) => ({
        day: row.day,
        vehicleId: row.vehicle_id,
        dealershipId: row.dealership_id,
        count: row.reveals,
      }));
    },
  };
}
