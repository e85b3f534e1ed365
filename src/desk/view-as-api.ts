import { z } from "zod";
import type { AuditEntry } from "./audit.ts";
import { deskRoute } from "./desk-route.ts";
import { isCurrentGrant } from "./grant.ts";
import { deskMail, type DeskMailPorts } from "./invitation.ts";
import type { People } from "./people.ts";
import { idSchema } from "./scope-schema.ts";
import { viewAsMs, type View } from "./sessions.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";

export type ViewAsPorts = {
  people: Pick<People, "find">;
  /** Begins the view of a session, with its record and the mail to the person, in one transaction. */
  beginView(sessionId: string, view: View, audit: AuditEntry, mail: OutboxEntry): Promise<"done" | "repeated">;
  mail: DeskMailPorts;
};

/** Lets operators see the desk as somebody else, who is told by mail. */
export function viewAsApi({ people, beginView, mail }: ViewAsPorts) {
  return {
    begin: deskRoute({
      method: "POST",
      path: "/api/people/:personId/view",
      action: "person.viewAs",
      input: z.strictObject({
        personId: idSchema,
        reason: z.string().trim().min(10, "Say in at least 10 characters why.").max(300),
      }),
      output: z.strictObject({ endsAt: z.number() }),
      async run({ input, viewer, trail, now }) {
        const person = await people.find(input.personId);
        const grants = person?.grants.filter((grant) => isCurrentGrant(grant, now)) ?? [];
        const [grant] = grants;
        if (person === null || grant === undefined) return { kind: "missing" };
        if (person.personId === viewer.person.personId || grants.some(({ role }) => role === "operator"))
          return { kind: "refused", message: "You cannot see the desk as yourself or as another operator." };
        const view = { personId: person.personId, reason: input.reason, endsAt: now + viewAsMs };
        const entry = trail.entry({
          scope: grant.scope,
          subject: { kind: "person", id: person.personId },
          before: null,
          after: { reason: input.reason, endsAt: view.endsAt },
        });
        const entryMail = deskMail(
          {
            to: person.email,
            subject: "An operator is looking at your desk",
            lines: [
              `${viewer.person.name} sees the desk as you for up to 30 minutes, and can change nothing.`,
              `Reason: ${input.reason}`,
            ],
            action: null,
          },
          mail,
          now,
        );
        const outcome = await beginView(viewer.session.sessionId, view, entry, entryMail);
        return outcome === "done" ? { kind: "done", value: { endsAt: view.endsAt } } : { kind: "repeated" };
      },
    }),
  };
}
