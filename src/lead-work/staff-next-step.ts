import type { Lead } from "../leads/lead.ts";
import { type LeadWork, nextDueAt } from "./lead-work.ts";

/** What to do next about a lead, and by when (epoch milliseconds; null without a limit). */
export type StaffNextStep =
  | { kind: "review" }
  | { kind: "answer"; by: "call" | "sms" | "email"; dueAt: number | null }
  | { kind: "task"; text: string; dueAt: number }
  | { kind: "confirm-time"; dateTime: string }
  | { kind: "decide" }
  | { kind: "none" };

type AskedLead = Pick<Lead, "phone" | "email" | "preferredContactMethod" | "dateTime" | "isTimeBooked">;

/** The next step that the state of a lead calls for; the first that applies. */
export function staffNextStep(work: LeadWork, lead: AskedLead): StaffNextStep {
  if (work.review === "suspect") return { kind: "review" };
  if (work.state === "closed") return { kind: "none" };
  if (work.waitingSince !== null) return { kind: "answer", by: answerBy(lead), dueAt: nextDueAt(work) };
  const [task] = work.tasks;
  if (task !== undefined) return { kind: "task", text: task.text, dueAt: task.dueAt };
  const { dateTime } = lead;
  if (dateTime !== null && !lead.isTimeBooked && work.state === "contacted") return { kind: "confirm-time", dateTime };
  return { kind: "decide" };
}

function answerBy({ phone, email, preferredContactMethod }: AskedLead): "call" | "sms" | "email" {
  const preferred = preferredContactMethod?.toLowerCase() ?? "";
  if (phone === "" || (preferred === "email" && email !== "")) return "email";
  return preferred === "sms" ? "sms" : "call";
}
