/** Loaded into each service before its own code: tells its memory and processor time when asked, and does nothing else. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const ANSWERS = { usage, live };

process.on('message', (question) => process.send(ANSWERS[question]()));
process.channel?.unref();

function usage() {
  const { user, system } = process.cpuUsage();
  return { residentBytes: process.memoryUsage.rss(), processorMicroseconds: user + system, user, system };
}

/** Collects first, which changes what is resident from then on. */
function live() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
