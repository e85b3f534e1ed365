const mark = " (suspect)";

/**
 * The line of a receiver for what a program may have sent. Other entries for the same receiver are in another line and
 * go first.
 */
export function suspectLine(target: string): string {
  return `${target}${mark}`;
}

export function isSuspectLine(target: string): boolean {
  return target.endsWith(mark);
}
