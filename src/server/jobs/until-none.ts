/** Repeats a portion of work until it finds nothing left. Yields the amount done by each. */
export async function* untilNone(work: () => Promise<number>): AsyncGenerator<number, void> {
  for (let done = 1; done > 0;) yield (done = await work());
}
