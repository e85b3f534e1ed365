import { emailContactPoint, phoneContactPoint, type ContactPoint } from "../../../leads/contact-point.ts";
import type { PersonalDataStore, PersonOnSite } from "../../../leads/personal-data.ts";
import type { Database } from "../database.ts";
import { overridePages, type OverrideRow } from "../override-rows.ts";
import { readSiteIds } from "../site-tables.ts";

/** Replaces the names and the reason of an override when the person is erased. */
const erased = "";
const emailInText = /[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+/g;
const phoneInText = /\+?\d[\d\s().-]{6,}\d/g;

/** An override names the staff who set and ended it, and its reason may name a customer. */
export function overridePersonalData(database: Database): PersonalDataStore {
  return {
    siteIds: () => readSiteIds(database.read, ["stock_overrides", "bulk_changes"]),
    // An override is about a vehicle: it has no other contact points.
    findSubjects: async () => [],
    async readRecords(person) {
      const [overrides, bulks] = [await readOverrides(database, person), await readBulks(database, person)];
      const { siteId } = person;
      return [
        ...overrides.map((record) => ({ kind: "stock_overrides", siteId, record })),
        ...bulks.map((record) => ({ kind: "bulk_changes", siteId, record })),
      ];
    },
    async erase(person) {
      const rows = await readOverrides(database, person);
      const bulks = await readBulks(database, person);
      await database.transaction(async (transaction) => {
        for (const row of rows)
          await transaction
            .updateTable("stock_overrides")
            .set({ set_by: erased, reason: erased, ended_by: isOfPerson(row, person) ? erased : row.ended_by })
            .where("site_id", "=", row.site_id)
            .where("vehicle_id", "=", row.vehicle_id)
            .where("number", "=", row.number)
            .execute();
        for (const { site_id, bulk_id } of bulks)
          await transaction
            .updateTable("bulk_changes")
            .set({ set_by: erased, reason: erased })
            .where("site_id", "=", site_id)
            .where("bulk_id", "=", bulk_id)
            .execute();
      });
      return rows.length + bulks.length;
    },
  };
}

/** Whether the person ended the override, as far as the row tells; somebody else's name stays. */
function isOfPerson({ set_by, ended_by }: OverrideRow, { points }: PersonOnSite): boolean {
  if (ended_by === null) return false;
  const wanted = new Set(points.map(({ point }) => point));
  return ended_by === set_by || pointsInText(ended_by).some((point) => wanted.has(point));
}

async function readOverrides({ read }: Database, { siteId, points }: PersonOnSite): Promise<OverrideRow[]> {
  const wanted = new Set(points.map(({ point }) => point));
  const found: OverrideRow[] = [];
  for await (const rows of overridePages(read, siteId))
    found.push(...rows.filter((row) => pointsIn(row).some((point) => wanted.has(point))));
  return found;
}

/** Changes of many vehicles whose author or reason names the person. */
async function readBulks({ read }: Database, { siteId, points }: PersonOnSite) {
  const wanted = new Set(points.map(({ point }) => point));
  const rows = await read.selectFrom("bulk_changes").selectAll().where("site_id", "=", siteId).execute();
  return rows.filter(({ set_by, reason }) => pointsInText(`${set_by}\n${reason}`).some((point) => wanted.has(point)));
}

function pointsIn({ set_by, ended_by, reason }: OverrideRow): ContactPoint[] {
  return pointsInText(`${set_by}\n${ended_by ?? ""}\n${reason}`);
}

function pointsInText(text: string): ContactPoint[] {
  const emails = [...text.matchAll(emailInText)].flatMap(
    ([found]) => emailContactPoint(found.replace(/\.$/, "")) ?? [],
  );
  const phones = [...text.matchAll(phoneInText)].flatMap(([found]) => phoneContactPoint(found) ?? []);
  return [...emails, ...phones];
}
