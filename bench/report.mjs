/** What was measured, as tables for people; the same Markdown goes into the documentation. */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { CONNECTIONS } from './settings.mjs';
import { median } from './measure.mjs';

export function introduction({ quick, rounds, seconds, courses }) {
  const lines = [
    `${rounds} rounds of ${seconds} s each, interleaved, ${CONNECTIONS} connections, ${courses} courses; medians of the rounds.`,
    `Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), which the services, PostgreSQL and the load share`,
    `with whatever else runs on this machine (load average ${loadavg()[0].toFixed(1)} at the start): compare ratios, not runs.`,
  ];
  return quick ? ['Quick: shows that the benchmark runs. The figures mean nothing.', ...lines].join('\n') : lines.join('\n');
}

/** @param {{ name: string, results: Map<string, object[]> }[]} measured */
export function resultTable(measured) {
  const rows = measured.flatMap(({ name, results }) => {
    const [ours, baseline] = [...results.values()];
    const cost = median(baseline.map(({ processor }, round) => processor / ours[round].processor));
    return [...results].map(([service, rounds], index) => [
      index === 0 ? name : '',
      service,
      ...['perSecond', 'p99', 'processor', 'megabytes'].map((figure) => Math.round(median(rounds.map((round) => round[figure])))),
      index === 0 ? `**${ratioOf(ours, baseline)}**` : '',
      index === 0 ? cost.toFixed(2) : '',
    ]);
  });
  const head = ['workload', 'service', 'requests/s', 'p99 ms', 'CPU µs/request', 'resident MB', 'ratio', 'ratio by CPU'];
  return table(head, rows);
}

/** A baseline that finished nothing within a round is known to be slower than one request a round. */
export function ratioOf(ours, baseline) {
  const finished = (rounds) => median(rounds.map(({ total }) => total));
  if (finished(baseline) === 0) return `> ${Math.floor(finished(ours))}`;
  return median(ours.map(({ perSecond }, round) => perSecond / baseline[round].perSecond)).toFixed(2);
}

/** @param {Record<string, string>} figures */
export function figureTable(figures) {
  return table(['start and memory', ''], Object.entries(figures));
}

/** @param {string[]} head @param {unknown[][]} rows */
export function table(head, rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => String(row[column]).length)));
  const line = (cells) => `| ${cells.map((cell, column) => String(cell).padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
