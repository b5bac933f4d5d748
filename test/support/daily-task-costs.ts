import { readFileSync } from 'node:fs';

/** Where the table is, for who reads that a task has become dearer. */
export const TABLE = 'test/pages/daily-tasks.json';

/** What a task takes of a user. */
export interface TaskCost {
  /** Presses of the mouse, and choices from lists. */
  readonly clicks: number;
  /** Fields that are typed into; how much, is not counted. */
  readonly fields: number;
  readonly pageLoads: number;
}

/** A task as it was done in a browser. */
export interface DoneTask {
  readonly name: string;
  readonly cost: TaskCost;
  /** Of its pages to the service. */
  readonly requests: number;
  /** By the clock of the browser. */
  readonly seconds: number;
}

export type Role = 'teacher' | 'learner';

/** By role and name of the task. */
export type TaskTable = Readonly<Record<Role, Readonly<Record<string, TaskCost>>>>;

/** What the daily tasks may take. */
export function taskTable(): TaskTable {
  return JSON.parse(readFileSync(new URL('../pages/daily-tasks.json', import.meta.url), 'utf8')) as TaskTable;
}

const FIGURES = ['clicks', 'fields', 'pageLoads'] as const;

/** What tasks took, beside what they may. */
export interface Comparison {
  /** A sentence for each task that takes more, has no line, or was not done. */
  readonly dearer: readonly string[];
  /** One for each that takes less. */
  readonly cheaper: readonly string[];
}

export function compared(role: Role, table: Readonly<Record<string, TaskCost>>, done: readonly DoneTask[]): Comparison {
  const [dearer, cheaper]: [string[], string[]] = [[], []];
  for (const { name, cost } of done) {
    const line = table[name];
    const own = `"${name}": ${JSON.stringify(cost)}`;
    if (!line) {
      dearer.push(`${TABLE} has no line for ${role}, ${own}.`);
      continue;
    }
    const differing = FIGURES.filter((figure) => cost[figure] !== line[figure]);
    const said = differing.map((figure) => `${cost[figure]} ${figure} where ${TABLE} has ${line[figure]}`).join(', ');
    if (differing.some((figure) => cost[figure] > line[figure])) {
      dearer.push(
        `"${name}" of a ${role} takes ${said}. Where it has to, change its line to ${own}, and say why in the commit; otherwise shorten the way.`,
      );
    } else if (differing.length > 0) cheaper.push(`"${name}" of a ${role} takes ${said}: its line can be ${own}.`);
  }
  const missing = Object.keys(table).filter((name) => !done.some((one) => one.name === name));
  return { dearer: [...dearer, ...missing.map((name) => `"${name}" of a ${role} was not done, and is in ${TABLE}.`)], cheaper };
}

/** Lines for the log: what was counted and measured. */
export function printed(done: readonly DoneTask[]): string {
  const lines = done.map(
    ({ name, cost: { clicks, fields, pageLoads }, requests, seconds }) =>
      `${name}: ${clicks} clicks, ${fields} fields, ${pageLoads} page loads, ${requests} requests, ${seconds.toFixed(1)} s`,
  );
  return `${lines.join('\n')}\n`;
}
