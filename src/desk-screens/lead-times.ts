const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Up to here hours say more than days. */
const mostHours = 36;

/** `5 min`, `3 h` or `4 days`. */
export function durationText(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.floor(ms / minuteMs))} min`;
  if (ms < mostHours * hourMs) return `${Math.floor(ms / hourMs)} h`;
  const days = Math.round(ms / dayMs);
  return days === 1 ? "1 day" : `${days} days`;
}

export type DueText = { text: string; isOverdue: boolean };

type Timed = { state: string; dueAt: number | null; waitingSince: number | null; receivedAt: number };

/** When somebody has to act on a lead, else how long it waits or when it came. */
export function dueText({ state, dueAt, waitingSince, receivedAt }: Timed, now: number): DueText {
  if (state !== "closed" && dueAt !== null) {
    if (dueAt <= now) return { text: `${durationText(now - dueAt)} overdue`, isOverdue: true };
    return { text: `due in ${durationText(dueAt - now)}`, isOverdue: false };
  }
  if (state !== "closed" && waitingSince !== null)
    return { text: `waits ${durationText(now - waitingSince)}`, isOverdue: false };
  return { text: agoText(receivedAt, now), isOverdue: false };
}

export function agoText(at: number, now: number): string {
  if (now - at < minuteMs) return "just now";
  return now - at < mostHours * hourMs ? `${durationText(now - at)} ago` : dateText(at);
}

/** `28 Nov` or, of another year, `28 Nov 2025`. */
function dateText(at: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : { year: "numeric" as const };
  return new Date(at).toLocaleDateString("en-AU", { day: "numeric", month: "short", ...year });
}

/** `Sat 28 Nov, 9:05 am`. */
export function momentText(at: number): string {
  return new Date(at).toLocaleString("en-AU", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });
}

/** The value of a `datetime-local` field. */
export function fieldTime(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, "2026-11-28T09:05".length);
}

/** Times that a reminder is often set to, from now on. */
export function reminderTimes(now: number): { label: string; at: number }[] {
  const atNine = (daysAhead: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() + daysAhead);
    return day.setHours(9, 0, 0, 0);
  };
  return [
    { label: "In an hour", at: now + hourMs },
    { label: "Tomorrow 9 am", at: atNine(1) },
    { label: "In a week", at: atNine(7) },
  ];
}
