const neighbours = 1;

/** The page numbers to show: first, last, and those around the current one. */
export function pageNumbers(current: number, last: number): number[] {
  const wanted = new Set([1, last]);
  for (let page = current - neighbours; page <= current + neighbours; page += 1) wanted.add(page);
  return [...wanted].filter((page) => page >= 1 && page <= last).toSorted((a, b) => a - b);
}
