import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { compared, type DoneTask, type TaskCost, taskTable } from '../support/daily-task-costs.js';

const DOCUMENT = new URL('../../docs/daily-tasks.md', import.meta.url);
const LINE = { clicks: 3, fields: 2, pageLoads: 3 };
const done = (name: string, cost: Partial<TaskCost> = {}): DoneTask => ({ name, cost: { ...LINE, ...cost }, requests: 1, seconds: 1 });

/** The tables of the document: the figures of a task stand behind its name. */
function documented(): Record<string, TaskCost> {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| ([^|]+?) +\| +(\d+) \| +(\d+) \| +(\d+) \|/gm);
  return Object.fromEntries(
    [...rows].map(([, name = '', clicks, fields, loads]) => [
      name,
      { clicks: Number(clicks), fields: Number(fields), pageLoads: Number(loads) },
    ]),
  );
}

describe('the table of daily tasks', () => {
  it('is that of the document', () => {
    const { teacher, learner } = taskTable();
    expect(documented()).toEqual({ ...teacher, ...learner });
  });

  it('refuses a task that takes more, and says which, and how its line is changed', () => {
    for (const figure of ['clicks', 'fields', 'pageLoads'] as const) {
      const { dearer, cheaper } = compared('teacher', { announce: LINE }, [done('announce', { [figure]: 4 })]);
      expect([dearer.length, cheaper]).toEqual([1, []]);
      expect(dearer[0]).toContain(`"announce" of a teacher takes 4 ${figure} where test/pages/daily-tasks.json has ${LINE[figure]}`);
      expect(dearer[0]).toContain(`"announce": ${JSON.stringify({ ...LINE, [figure]: 4 })}`);
    }
  });

  it('lets a task take less, and says that its line can be lowered', () => {
    expect(compared('teacher', { announce: LINE }, [done('announce')])).toEqual({ dearer: [], cheaper: [] });
    const { dearer, cheaper } = compared('learner', { announce: LINE }, [done('announce', { clicks: 1 })]);
    expect([dearer, cheaper.length, cheaper[0]]).toEqual([[], 1, expect.stringContaining('"clicks":1')]);
    // More of one is not made good by less of another.
    expect(compared('teacher', { announce: LINE }, [done('announce', { clicks: 1, pageLoads: 4 })]).dearer).toHaveLength(1);
  });

  it('has a line for each task that is done, and no other', () => {
    const { dearer } = compared('teacher', { announce: LINE }, [done('plan')]);
    expect(dearer).toEqual([
      expect.stringContaining('no line for teacher, "plan"'),
      expect.stringContaining('"announce" of a teacher was not done'),
    ]);
  });
});
