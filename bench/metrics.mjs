/** Loaded into each service before its own code: tells its memory, processor time and sources when asked, and does nothing else. */
import { Session } from 'node:inspector';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const ANSWERS = { usage, live, heap, collected, loaded };
/** Collections since they were asked for the last time, by whether they were of the whole heap. */
let collections = { minor: 0, major: 0 };

process.on('message', (question) => process.send(ANSWERS[question]()));
process.channel?.unref();

function usage() {
  const { user, system } = process.cpuUsage();
  return { residentBytes: process.memoryUsage.rss(), processorMicroseconds: user + system, user, system };
}

/** Collects first, which changes what is resident from then on. */
function live() {
  collector()();
  return process.memoryUsage().heapUsed;
}

/** Characters of the sources that were loaded so far, of files and not of Node itself. */
function loaded() {
  const session = new Session();
  session.connect();
  let characters = 0;
  session.on('Debugger.scriptParsed', ({ params: { url, length } }) => (characters += /^(file:|\/)/.test(url) ? length : 0));
  session.post('Debugger.enable');
  session.disconnect();
  return characters;
}

/** What stands in the heap now, garbage included, and how often it was collected meanwhile. */
function heap() {
  observe();
  const { minor, major } = collections;
  collections = { minor: 0, major: 0 };
  return { used: process.memoryUsage().heapUsed, old: oldBytes(), minor, major };
}

/** Collects what is young, so that what stands in the old space then was promoted, and tells the heap. */
function collected() {
  collector()({ type: 'minor' });
  return heap();
}

function collector() {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

function oldBytes() {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name === 'old_space' || name === 'large_object_space')
    .reduce((sum, { space_used_size: used }) => sum + used, 0);
}

let observer;
function observe() {
  observer ??= watchCollections();
  for (const entry of observer.takeRecords()) count(entry);
}

function watchCollections() {
  const watching = new PerformanceObserver((list) => list.getEntries().forEach(count));
  watching.observe({ entryTypes: ['gc'] });
  return watching;
}

function count({ detail }) {
  if (detail.kind === constants.NODE_PERFORMANCE_GC_MINOR) collections.minor += 1;
  else if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections.major += 1;
}
