/** `npm run bench -- <name> [option …]`: runs one of the benchmarks, or lists them. docs/performance.md says what each measures. */
const BENCHMARKS = {
  activity: './traces/activity.mjs',
  api: './run.mjs',
  assessment: './assessment/run.mjs',
  budget: './budget/run.mjs',
  courses: './courses.mjs',
  crud: './crud/run.mjs',
  delivery: './delivery/run.mjs',
  'fewer-requests': './fewer-requests/run.mjs',
  files: './files/run.mjs',
  growth: './growth/run.mjs',
  ingest: './ingest/run.mjs',
  lecture: './lecture/run.mjs',
  libraries: './libraries.mjs',
  meeting: './meeting/run.mjs',
  memory: './memory.mjs',
  paths: './paths/run.mjs',
  processes: './processes.mjs',
  rows: './rows.mjs',
  'school-day': './school-day/run.mjs',
  tasks: './tasks/run.mjs',
  traces: './traces/run.mjs',
};

const [, program, name] = process.argv;
const benchmark = Object.hasOwn(BENCHMARKS, name ?? '') ? BENCHMARKS[name] : undefined;
if (benchmark === undefined) {
  process.stderr.write(
    `${name === undefined ? '' : `There is no benchmark "${name}". `}Benchmarks: ${Object.keys(BENCHMARKS).join(', ')}\n`,
  );
  process.exit(2);
}
// Each reads its options as if it had been started itself.
process.argv = [process.argv[0], program, ...process.argv.slice(3)];
await import(benchmark);
