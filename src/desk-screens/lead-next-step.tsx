import { call } from "./desk-client.browser.ts";
import { dueText } from "./lead-times.ts";
import { type LeadApi, type LeadRecord, leadStateText } from "./lead-types.ts";
import { useMay } from "./use-desk.ts";
import type { LeadCommands } from "./use-lead-command.ts";
import { useNow } from "./use-now.ts";

type Props = { record: LeadRecord; commands: LeadCommands };

/** The one thing that is to be done next. */
export function LeadNextStep({ record, commands }: Props) {
  const now = useNow();
  const { entry, nextStep } = record;
  const due = nextStep.kind === "answer" || nextStep.kind === "task" ? dueText(entry, now) : null;
  return (
    <section className="desk-card desk-lead-step" aria-label="Next step">
      <p>
        <strong>{stepText(record)}</strong>{" "}
        {due !== null && <span className={due.isOverdue ? "desk-bad" : "desk-quiet"}>{due.text}</span>}
      </p>
      {nextStep.kind === "review" && <ReviewButtons record={record} commands={commands} />}
      {nextStep.kind === "answer" && entry.ownerId === null && <ClaimButton commands={commands} />}
    </section>
  );
}

const answerTexts = { call: "Call to answer", sms: "Answer by text", email: "Answer by email" } as const;

function stepText({ entry, nextStep }: LeadRecord): string {
  switch (nextStep.kind) {
    case "review":
      return "Decide whether this enquiry is genuine";
    case "answer":
      return answerTexts[nextStep["by"] as keyof typeof answerTexts];
    case "task":
      return String(nextStep["text"]);
    case "confirm-time":
      return `Confirm the time: ${String(nextStep["dateTime"]).replace("T", ", ").slice(0, "2026-11-28, 09:05".length)}`;
    case "decide":
      return "Set a reminder, or close the lead";
    default:
      return closedText(entry);
  }
}

function closedText(entry: LeadRecord["entry"]): string {
  const reason = entry.outcomeReason === null ? "" : `: ${entry.outcomeReason}`;
  return `Closed as “${leadStateText(entry)}”${reason}`;
}

function ClaimButton({ commands }: Pick<Props, "commands">) {
  const claim = () =>
    commands.run(
      ({ siteId, leadId }, key) =>
        call<LeadApi["claim"]>("POST", "/api/leads/:siteId/:leadId/claim", { siteId, leadId }, { key }),
      "The lead is yours.",
    );
  return (
    <button className="desk-button" disabled={commands.isBusy} onClick={() => void claim()}>
      Claim
    </button>
  );
}

function ReviewButtons({ record, commands }: Props) {
  const mayReview = useMay()("lead.review");
  if (!mayReview) return <p className="desk-quiet">A manager decides about it.</p>;
  const decide = (to: "genuine" | "spam") =>
    commands.run(
      ({ siteId, leadId, review }, key) =>
        call<LeadApi["review"]>(
          "POST",
          "/api/leads/:siteId/:leadId/review",
          { siteId, leadId, from: review, to },
          { key },
        ),
      to === "spam" ? "Closed as spam." : "The lead is in the queue now.",
    );
  const why = record.contacts.flatMap(({ facts }) => facts).find(({ label }) => label === "May be spam");
  return (
    <>
      {why !== undefined && <p className="desk-quiet">It may be spam because {why.text}.</p>}
      <div className="desk-row">
        <button className="desk-primary" disabled={commands.isBusy} onClick={() => void decide("genuine")}>
          Genuine
        </button>
        <button className="desk-button" disabled={commands.isBusy} onClick={() => void decide("spam")}>
          Spam
        </button>
      </div>
    </>
  );
}
