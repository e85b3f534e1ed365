import type { FeedVehicle } from "./tables/stock-tables.ts";
import { rowInserter } from "./row-inserter.ts";

/** Inserts rows, or replaces those with the same id, without changing overrides. Ids must be unique. */
export const writeVehicles = rowInserter<FeedVehicle>((transaction, rows) =>
  transaction
    .insertInto("vehicles")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["site_id", "id"]).doUpdateSet((expression) => ({
        stock_key: expression.ref("excluded.stock_key"),
        slug: expression.ref("excluded.slug"),
        created_at: expression.ref("excluded.created_at"),
        sold_at: expression.ref("excluded.sold_at"),
        removed_at: expression.ref("excluded.removed_at"),
        is_loss_held: expression.ref("excluded.is_loss_held"),
        is_withdrawn: expression.ref("excluded.is_withdrawn"),
        earlier: expression.ref("excluded.earlier"),
        version: expression.ref("excluded.version"),
        hash: expression.ref("excluded.hash"),
        body: expression.ref("excluded.body"),
        vin: expression.ref("excluded.vin"),
        facts: expression.ref("excluded.facts"),
        plate: expression.ref("excluded.plate"),
        build: expression.ref("excluded.build"),
        price: expression.ref("excluded.price"),
        has_images: expression.ref("excluded.has_images"),
        listing: expression.ref("excluded.listing"),
      })),
    ),
);
