/** Work that is quick for one browser and expensive for mass submissions. */
export interface ProofOfWork {
  /** A task that can be solved once and expires soon; passed to the browser unchanged. */
  challenge(): Promise<unknown>;
  /** Whether a text is the solution of such a task, used for the first time. Never throws. */
  isSolved(solution: string): Promise<boolean>;
}
