import cluster from "node:cluster";

/**
 * Preloaded into a measured server (`node --import`): replies to every message with the processor time of the process
 * so far in microseconds, including all threads, and its memory. Exits with the measuring process. Of several server processes, only
 * the parent does so.
 */
if (cluster.isPrimary) {
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() });
  });
  process.on("disconnect", () => process.exit());
  process.channel?.unref();
}
