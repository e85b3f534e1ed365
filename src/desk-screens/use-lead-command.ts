import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DeskProblem } from "./desk-client.browser.ts";
import type { LeadEntry } from "./lead-types.ts";
import { useMe } from "./use-desk.ts";

/** Sends a command about the lead as it is known; `key` is the same for every attempt. */
export type SendCommand = (lead: LeadEntry, key: string) => Promise<LeadEntry>;

export type CommandProblem = {
  message: string;
  /** The lead as others left it; null unless they changed the same field meanwhile. */
  theirs: LeadEntry | null;
  /** Sends it again: after a conflict over the value of others. */
  again: () => void;
};

export type LeadCommands = {
  /** Whether it was done. Otherwise `problem` says why not, and nothing was changed. */
  run: (send: SendCommand, doneText?: string) => Promise<boolean>;
  /** Whether nothing can be sent now: a command is on its way, or the viewer may change nothing. */
  isBusy: boolean;
  problem: CommandProblem | null;
  dismiss: () => void;
};

/** Commands about a lead, one at a time, with what came of the last one. */
export function useLeadCommands(lead: LeadEntry, toast: (text: string) => void): LeadCommands {
  const queries = useQueryClient();
  const me = useMe();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<CommandProblem | null>(null);
  const busy = useRef(false);
  const attempt = async (send: SendCommand, known: LeadEntry, key: string, doneText: string): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setIsBusy(true);
    setProblem(null);
    try {
      await send(known, key);
      if (doneText !== "") toast(doneText);
      return true;
    } catch (error) {
      if (!(error instanceof DeskProblem)) throw error;
      const theirs = error.error === "conflict" ? (error.current as LeadEntry) : null;
      // A lost response must not do it twice, so the key stays; over the value of others it is another command.
      const again = () => void attempt(send, theirs ?? known, theirs === null ? key : crypto.randomUUID(), doneText);
      setProblem({ message: error.fields[0]?.message ?? error.message, theirs, again });
      return false;
    } finally {
      busy.current = false;
      setIsBusy(false);
      await queries.invalidateQueries({ queryKey: ["lead"] });
    }
  };
  return {
    run: (send, doneText = "") => attempt(send, lead, crypto.randomUUID(), doneText),
    isBusy: isBusy || me?.isReadOnly === true,
    problem,
    dismiss: () => setProblem(null),
  };
}
