import { leadStateText, type LeadEntry } from "./lead-types.ts";
import type { LeadCommands } from "./use-lead-command.ts";

/** Why the last command was not done, with the value of others where they were faster, and the way on. */
export function CommandNote({ commands: { problem, dismiss } }: { commands: LeadCommands }) {
  if (problem === null) return null;
  const { message, theirs, again } = problem;
  const isTaken = theirs !== null && theirs.name === "";
  return (
    <div className="desk-note desk-lead-note" role="alert">
      <span>{theirs === null ? message : theirsText(theirs)}</span>
      {!isTaken && (
        <button className="desk-button" onClick={again}>
          {theirs === null ? "Try again" : "Use mine"}
        </button>
      )}
      <button className="desk-button" onClick={dismiss}>
        {theirs === null ? "Close" : "Leave theirs"}
      </button>
    </div>
  );
}

function theirsText(theirs: LeadEntry): string {
  const owner = theirs.ownerName ?? "nobody";
  if (theirs.name === "") return `${theirs.ownerName ?? "A colleague"} has claimed this lead.`;
  return `Somebody changed this meanwhile. It is “${leadStateText(theirs)}” now, and belongs to ${owner}.`;
}
