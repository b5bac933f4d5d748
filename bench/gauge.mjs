/** Loaded into each contender before its own code: tells its memory and processor time when asked, and does nothing else. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ residentBytes: process.memoryUsage.rss(), processorMicroseconds: user + system, user, system });
});
process.channel?.unref();
