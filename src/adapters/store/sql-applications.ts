import type { Transaction } from "kysely";
import {
  type ApplicationStore,
  applicationSubject,
  type SealedApplication,
} from "../../finance-applications/application-store.ts";
import type { Database, Tables } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";
import { removeMails } from "./remove-mails.ts";

const expiredAtOnce = 200;

/** Applications for finance. The store has no key: contents are sealed before they come here. */
export function sqlApplications(database: Database): ApplicationStore {
  return {
    async application(siteId, applicationId) {
      const row = await database.read
        .selectFrom("finance_applications")
        .selectAll()
        .where("site_id", "=", siteId)
        .where("application_id", "=", applicationId)
        .executeTakeFirst();
      return row === undefined ? null : toApplication(row);
    },
    save: (application, points, mail) =>
      database.transaction(async (transaction) => {
        if (!(await writeRevision(transaction, application))) return false;
        const { siteId, applicationId, changedAt } = application;
        await removePoints(transaction, siteId, applicationId);
        if (points.length > 0)
          await transaction
            .insertInto("finance_application_points")
            .values(points.map((point) => ({ site_id: siteId, point, application_id: applicationId })))
            .execute();
        const subject = { siteId, subjectId: applicationSubject(applicationId), createdAt: changedAt };
        await insertMissingEntries(transaction, subject, mail === null ? [] : [mail]);
        return true;
      }),
    remove: (siteId, applicationId) =>
      database.transaction((transaction) => removeApplication(transaction, siteId, applicationId)),
    expire: (siteId, { draftsBefore, sentBefore }) =>
      database.transaction(async (transaction) => {
        const rows = await transaction
          .selectFrom("finance_applications")
          .select("application_id")
          .where("site_id", "=", siteId)
          .where(({ eb, or, and }) =>
            or([
              and([eb("sent_at", "is", null), eb("changed_at", "<", draftsBefore)]),
              // Nothing changes an application after it is sent.
              and([eb("sent_at", "is not", null), eb("changed_at", "<", sentBefore)]),
            ]),
          )
          .limit(expiredAtOnce)
          .execute();
        for (const { application_id } of rows) await removeApplication(transaction, siteId, application_id);
        return rows.length;
      }),
  };
}

export async function removeApplication(
  transaction: Transaction<Tables>,
  siteId: string,
  applicationId: string,
): Promise<void> {
  await removePoints(transaction, siteId, applicationId);
  await transaction
    .deleteFrom("finance_applications")
    .where("site_id", "=", siteId)
    .where("application_id", "=", applicationId)
    .execute();
  await removeMails(transaction, siteId, applicationSubject(applicationId));
}

async function removePoints(transaction: Transaction<Tables>, siteId: string, applicationId: string): Promise<void> {
  await transaction
    .deleteFrom("finance_application_points")
    .where("site_id", "=", siteId)
    .where("application_id", "=", applicationId)
    .execute();
}

/** False if the stored revision is not the one before. */
async function writeRevision(transaction: Transaction<Tables>, application: SealedApplication): Promise<boolean> {
  const { siteId, applicationId, revision, createdAt, changedAt, sentAt, sealed } = application;
  const changed = { revision, changed_at: changedAt, sent_at: sentAt, sealed };
  if (revision === 1) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("finance_applications")
      .values({ site_id: siteId, application_id: applicationId, created_at: createdAt, ...changed })
      .onConflict((conflict) => conflict.columns(["site_id", "application_id"]).doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await transaction
    .updateTable("finance_applications")
    .set(changed)
    .where("site_id", "=", siteId)
    .where("application_id", "=", applicationId)
    .where("revision", "=", revision - 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function toApplication(row: Tables["finance_applications"]): SealedApplication {
  return {
    siteId: row.site_id,
    applicationId: row.application_id,
    revision: row.revision,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    sentAt: row.sent_at,
    sealed: row.sealed,
  };
}
