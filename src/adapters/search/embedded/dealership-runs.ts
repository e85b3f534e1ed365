/** Where the vehicles of each dealership stand: next to each other after a whole reading, so the runs are few. */
export class DealershipRuns {
  /** By dealership's code: where each run starts and where it ends, one pair after the other. */
  readonly #runs: number[][] = [];

  /** Adds a vehicle with a higher ordinal than any before. */
  add(dealership: number, ordinal: number): void {
    const runs = (this.#runs[dealership] ??= []);
    if (runs.at(-1) === ordinal) runs[runs.length - 1] = ordinal + 1;
    else runs.push(ordinal, ordinal + 1);
  }

  /** The ordinals of a dealership's vehicles, from the first up to the second of each pair. */
  runsOf(dealership: number): [start: number, end: number][] {
    const runs = this.#runs[dealership] ?? [];
    return Array.from({ length: runs.length / 2 }, (_, at) => [runs[2 * at] ?? 0, runs[2 * at + 1] ?? 0]);
  }
}
