import { mostPhotos, type PhotoRef, type TradeInPhotoStore } from "../../trade-in/trade-in-photos.ts";
import type { Database } from "./database.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** One row for each photo. They are few and small, so they are in the database, where they are erased with their lead. */
export function sqlTradeInPhotos(database: Database): TradeInPhotoStore {
  const { read } = database;
  return {
    add: ({ siteId, leadId, photoId }, { picture, thumbnail }, now) =>
      database.transaction(async (transaction) => {
        // Locks the lead: photos that arrive together are counted one after the other, and none follows its erasure.
        const { numUpdatedRows } = await transaction
          .updateTable("leads")
          .set({ lead_id: leadId })
          .where("site_id", "=", siteId)
          .where("lead_id", "=", leadId)
          .where("erased_at", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return "gone";
        const rows = await transaction
          .selectFrom("trade_in_photos")
          .select("photo_id")
          .where("site_id", "=", siteId)
          .where("lead_id", "=", leadId)
          .execute();
        if (rows.some((row) => row.photo_id === photoId)) return "added";
        if (rows.length >= mostPhotos) return "full";
        await transaction
          .insertInto("trade_in_photos")
          .values({
            site_id: siteId,
            lead_id: leadId,
            photo_id: photoId,
            added_at: now,
            picture: base64(picture),
            thumbnail: base64(thumbnail),
          })
          .execute();
        return "added";
      }),
    async ids(siteId, leadId) {
      const rows = await read
        .selectFrom("trade_in_photos")
        .select("photo_id")
        .where("site_id", "=", siteId)
        .where("lead_id", "=", leadId)
        .orderBy("added_at")
        .orderBy("photo_id")
        .execute();
      return rows.map((row) => row.photo_id);
    },
    async photo(ref, size) {
      const row = await selectPhoto(ref).select(size).executeTakeFirst();
      return row === undefined ? null : Buffer.from((row as Record<string, string>)[size] ?? "", "base64");
    },
    remove: ({ siteId, leadId, photoId }) =>
      database.transaction(async (transaction) => {
        await transaction
          .deleteFrom("trade_in_photos")
          .where("site_id", "=", siteId)
          .where("lead_id", "=", leadId)
          .where("photo_id", "=", photoId)
          .execute();
      }),
  };

  function selectPhoto({ siteId, leadId, photoId }: PhotoRef) {
    return read
      .selectFrom("trade_in_photos")
      .where("site_id", "=", siteId)
      .where("lead_id", "=", leadId)
      .where("photo_id", "=", photoId);
  }
}
