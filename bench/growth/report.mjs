/** Costs of requests in schools of different sizes, side by side. */
import { table } from '../report.mjs';

/** What a cost may grow by, from the smallest school to the largest. */
const FLAT = 1.3;
/** Figures that repeat, with what they may grow by in their own unit, where they are small. */
const HELD = { statements: 0.2, rows: 3, bytes: 500, buffers: 10 };

const NAMED_STATEMENTS = 3;

/** @param {{ users: number, costs: Map<string, { by: string, first: object, again: object }> }[]} measured from the smallest school to the largest */
export function growthTable(measured) {
  const [smallest] = measured;
  const rows = [...smallest.costs].flatMap(([name, { by }]) =>
    ['first', 'again'].map((turn) => {
      const costs = measured.map((school) => school.costs.get(name)[turn]);
      return [turn === 'first' ? `${by}: ${name}` : '… again', ...cells(costs)];
    }),
  );
  const sizes = measured.map(({ users }) => users.toLocaleString('en')).join(' / ');
  const head = ['request', 'statements', 'rows', 'kB', 'buffers', 'PostgreSQL, ms', 'Node.js, ms', `grows above ${FLAT} ×`];
  return `${sizes} users\n${table(head, rows)}`;
}

/** @param {Parameters<typeof growthTable>[0]} measured @returns {string} of each request the statements that read more in the largest school */
export function grownStatements(measured) {
  const [smallest, largest] = [measured[0], measured.at(-1)];
  return [...largest.costs]
    .flatMap(([name, cost]) => ['first', 'again'].map((turn) => [`${name}, ${turn}`, smallest.costs.get(name)[turn], cost[turn]]))
    .map(([title, before, after]) => `# ${title}\n\n${grown(before.buffersOf, after.buffersOf)}`)
    .join('\n');
}

function grown(before, after) {
  return [...after]
    .map(([query, buffers]) => ({ query, from: before.get(query) ?? 0, to: buffers }))
    .sort((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, NAMED_STATEMENTS)
    .map(({ query, from, to }) => `${from.toFixed(1)} → ${to.toFixed(1)} buffers\n${query}\n`)
    .join('\n');
}

function cells(costs) {
  const each = (text) => costs.map(text).join(' / ');
  return [
    each(({ statements }) => statements.toFixed(1)),
    each(({ rows }) => rows.toFixed(0)),
    each(({ bytes }) => (bytes / 1_000).toFixed(1)),
    each(({ buffers }) => buffers.toFixed(0)),
    each(({ postgres }) => postgres.toFixed(1)),
    each(({ node }) => node.toFixed(1)),
    growth(costs[0], costs.at(-1)),
  ];
}

function growth(smallest, largest) {
  return Object.entries(HELD)
    .filter(([figure, least]) => largest[figure] > smallest[figure] * FLAT && largest[figure] - smallest[figure] > least)
    .map(([figure]) => `${figure} ${(largest[figure] / smallest[figure]).toFixed(1)}`)
    .join(', ');
}
