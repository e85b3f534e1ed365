/**
 * Ranges of ordinals of each dealership. A full load stores a dealership's vehicles consecutively, so there are few
 * ranges.
 */
export class DealershipRuns {
  /** By dealership code: start and end of each run as consecutive pairs. */
  readonly #runs: number[][] = [];

  /** Adds a vehicle. Its ordinal must be higher than every earlier one. */
  add(dealership: number, ordinal: number): void {
    const runs = (this.#runs[dealership] ??= []);
    if (runs.at(-1) === ordinal) runs[runs.length - 1] = ordinal + 1;
    else runs.push(ordinal, ordinal + 1);
  }

  save(): readonly Uint32Array[] {
    return Array.from(this.#runs, (runs) => Uint32Array.from(runs ?? []));
  }

  restore(saved: readonly Uint32Array[]): void {
    for (const [dealership, runs] of saved.entries()) if (runs.length > 0) this.#runs[dealership] = [...runs];
  }

  /** Ranges of a dealership's ordinals; the end is exclusive. */
  dealershipRuns(dealership: number): [start: number, end: number][] {
    const runs = this.#runs[dealership] ?? [];
    return Array.from({ length: runs.length / 2 }, (_, at) => [runs[2 * at] ?? 0, runs[2 * at + 1] ?? 0]);
  }
}
