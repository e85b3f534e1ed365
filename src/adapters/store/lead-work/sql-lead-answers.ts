import type { LeadAnswers } from "../../../lead-work/lead-answers.ts";
import type { LeadAnswer } from "../../../lead-work/lead-event.ts";
import type { Database } from "../database.ts";

export function sqlLeadAnswers({ read }: Pick<Database, "read">): LeadAnswers {
  return {
    async find(siteId, leadId, deliveryId) {
      const rows = await read
        .selectFrom("lead_events")
        .select(["actor", "body"])
        .where("site_id", "=", siteId)
        .where("lead_id", "=", leadId)
        .where("kind", "=", "answer")
        .orderBy("seq")
        .execute();
      const answers = rows.map(({ actor, body }) => ({ actorId: actor, answer: JSON.parse(body) as LeadAnswer }));
      const at = answers.findIndex(({ answer }) => answer.deliveryId === deliveryId);
      const found = answers[at];
      if (found === undefined) return null;
      const mails = answers.slice(0, at).filter(({ answer }) => answer.channel === "email");
      return { ...found, earlierMails: mails.map(({ answer }) => answer.deliveryId) };
    },
  };
}
