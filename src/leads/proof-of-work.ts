/** Work that costs a browser a moment and a flood of programs a machine. */
export interface ProofOfWork {
  /** A task that can be solved once and soon; it is handed to the browser as it is. */
  challenge(): Promise<unknown>;
  /** Whether a text that a form sent is the solution of such a task, for the first time. Throws never. */
  isSolved(solution: string): Promise<boolean>;
}
