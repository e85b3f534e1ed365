import type { PersonalDataStore, PersonOnSite } from "../../../leads/personal-data.ts";
import type { Database } from "../database.ts";
import { readSiteIds } from "../site-tables.ts";

/** A spin belongs to the person of its lead. Erasing it removes its holder, who may then spin again. */
export function spinPersonalData(database: Database): PersonalDataStore {
  return {
    siteIds: () => readSiteIds(database.read, ["spins"]),
    findSubjects: async () => [],
    async readRecords(person) {
      const rows = await readSpins(database, person);
      return rows.map((record) => ({ kind: "spins", siteId: person.siteId, record }));
    },
    async erase(person) {
      const rows = await readSpins(database, person);
      await database.transaction(async (transaction) => {
        for (const { spin_id } of rows)
          await transaction
            .updateTable("spins")
            .set({ holder: `erased ${spin_id}`, lead_id: null })
            .where("site_id", "=", person.siteId)
            .where("spin_id", "=", spin_id)
            .execute();
      });
      return rows.length;
    },
  };
}

async function readSpins({ read }: Database, { siteId, subjects }: PersonOnSite) {
  const leadIds = subjects.filter(({ kind }) => kind === "lead").map(({ id }) => id);
  if (leadIds.length === 0) return [];
  return read
    .selectFrom("spins")
    .select(["spin_id", "campaign_id", "prize_id", "spun_at", "lead_id"])
    .where("site_id", "=", siteId)
    .where("lead_id", "in", leadIds)
    .execute();
}
