/**
 * Runs work and returns the longest time for which it blocked its thread, in milliseconds of processor time, so that
 * other processes do not count.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = threadCpuMs();
  const look = (): void => {
    const now = threadCpuMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  let isRunning = true;
  const watch = (): void => {
    look();
    if (isRunning) setImmediate(watch);
  };
  setImmediate(watch);
  try {
    await work();
  } finally {
    look();
    isRunning = false;
  }
  return longest;
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
