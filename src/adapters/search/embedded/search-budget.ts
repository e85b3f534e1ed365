import type { CompareNumbers } from "./sort-in-steps.ts";

const stepsBetweenChecks = 4_096;

export class OverBudgetError extends Error {
  constructor() {
    super("The search exceeded its limit of processor time.");
    this.name = "OverBudgetError";
  }
}

/** Processor time for one search. The longest parts of a search count their steps on it. */
export type SearchBudget = {
  /** Counts one step. Throws an `OverBudgetError` if the time is used up. */
  step(): void;
};

export const withoutBudget: SearchBudget = { step: () => undefined };

/** A budget until this thread has used that much processor time, in milliseconds. */
export function searchBudget(endProcessorMs: number): SearchBudget {
  let steps = 0;
  return {
    step() {
      steps += 1;
      if (steps % stepsBetweenChecks === 0 && processorMs() > endProcessorMs) throw new OverBudgetError();
    },
  };
}

export function counted(compare: CompareNumbers, budget: SearchBudget): CompareNumbers {
  return (left, right) => {
    budget.step();
    return compare(left, right);
  };
}

/** Processor time used by this thread so far, in milliseconds. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
