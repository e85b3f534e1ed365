import type { KeptAnswers } from "../../storefront/page/kept-answers.ts";
import type { Database } from "./database.ts";
import { readSiteIds } from "./site-tables.ts";

/** Answers of forms in the database, so that every process of the platform has them. */
export function sqlKeptAnswers(database: Database): KeptAnswers {
  const { read } = database;
  return {
    async keep({ siteId, answerId, keptAt, sealed }, most) {
      const oldest = await read
        .selectFrom("kept_answers")
        .select("kept_at")
        .where("site_id", "=", siteId)
        .orderBy("kept_at", "desc")
        .limit(1)
        .offset(most - 1)
        .executeTakeFirst();
      await database.transaction(async (transaction) => {
        if (oldest !== undefined)
          await transaction
            .deleteFrom("kept_answers")
            .where("site_id", "=", siteId)
            .where("kept_at", "<=", oldest.kept_at)
            .execute();
        await transaction
          .insertInto("kept_answers")
          .values({ site_id: siteId, answer_id: answerId, kept_at: keptAt, sealed })
          .execute();
      });
    },
    async sealed(siteId, answerId) {
      const row = await read
        .selectFrom("kept_answers")
        .select("sealed")
        .where("site_id", "=", siteId)
        .where("answer_id", "=", answerId)
        .executeTakeFirst();
      return row?.sealed ?? null;
    },
    remove: (siteId, answerId) =>
      database.transaction(async (transaction) => {
        await transaction
          .deleteFrom("kept_answers")
          .where("site_id", "=", siteId)
          .where("answer_id", "=", answerId)
          .execute();
      }),
    async forget(before) {
      let count = 0;
      for (const siteId of await readSiteIds(read, ["kept_answers"])) {
        const { numDeletedRows } = await database.transaction((transaction) =>
          transaction
            .deleteFrom("kept_answers")
            .where("site_id", "=", siteId)
            .where("kept_at", "<", before)
            .executeTakeFirst(),
        );
        count += Number(numDeletedRows);
      }
      return count;
    },
  };
}
