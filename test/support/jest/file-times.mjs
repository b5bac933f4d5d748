import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const NAME = 'file-times.ndjson';
/** `SLOWEST=50 npm test` shows more. */
const SHOWN = Number(process.env.SLOWEST ?? 10);

/** Begins to measure a test file. @param testPath of the file @returns ends it: the time is kept until the end of the run */
export function measureFile(testPath) {
  const begun = performance.now();
  const used = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(used);
    const line = { file: testPath, seconds: (performance.now() - begun) / 1_000, processor: (user + system) / 1e6 };
    appendFileSync(join(process.env.LYCEUM_TEST_RUN, NAME), `${JSON.stringify(line)}\n`);
  };
}

/**
 * Of a run of more files than are shown: which took longest, and how long their worker computed meanwhile. What is missing to the whole
 * is the time of databases, browsers and other processes, and of waiting.
 * @param folder of the run
 * @param root of the project
 * @returns lines of text, none of a short run
 */
export function slowestFiles(folder, root) {
  const path = join(folder, NAME);
  if (!existsSync(path)) return [];
  const times = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  if (times.length <= SHOWN) return [];
  const sum = (member) => times.reduce((total, time) => total + time[member], 0);
  const row = (seconds, processor, what) => `${seconds.toFixed(1).padStart(8)} s ${processor.toFixed(1).padStart(8)} s  ${what}`;
  const slowest = times.sort((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
  return [
    'The slowest files, and the processor time of their worker:',
    ...slowest.map(({ file, seconds, processor }) => row(seconds, processor, relative(root, file))),
    row(sum('seconds'), sum('processor'), `all ${times.length} files, of all workers`),
  ];
}
