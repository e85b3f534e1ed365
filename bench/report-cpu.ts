/**
 * Loaded before a server that is measured (`node --import`): answers every message with the processor time
 * in microseconds that the process has used so far, all of its threads included.
 * Ends with the process that measures.
 */
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system });
});
process.on("disconnect", () => process.exit());
process.channel?.unref();
