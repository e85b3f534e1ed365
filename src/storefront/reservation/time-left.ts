const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The time that is left, such as `47 h 59 min`, or `9 min 05 s` in the last hour. */
export function timeLeft(leftMs: number): string {
  if (leftMs <= 0) return "The time is up.";
  const hours = Math.floor(leftMs / hour);
  const minutes = Math.floor((leftMs % hour) / minute);
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, "0")} min left`;
  return `${minutes} min ${String(Math.floor((leftMs % minute) / second)).padStart(2, "0")} s left`;
}
