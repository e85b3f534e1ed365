const longestTurnMs = 5;

/** Lets other requests be answered while one answer is written: waits once a few milliseconds have passed. */
export function givingWay(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestTurnMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
