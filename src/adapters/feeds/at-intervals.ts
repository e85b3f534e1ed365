/** Passes a text to `pass`, unless the same text was passed less than `ms` ago. */
export function atIntervals(ms: number, pass: (text: string) => void): (text: string) => void {
  const until = new Map<string, number>();
  return (text) => {
    const now = Date.now();
    for (const [known, end] of until) if (end <= now) until.delete(known);
    if (until.has(text)) return;
    until.set(text, now + ms);
    pass(text);
  };
}
