import { describe, expect, it } from '@jest/globals';
import { type AddingUp, assumedColumn, assumedTotal } from './what-if.js';

const PLAIN: AddingUp = { byPoints: false, emptyIsZero: false, drops: 0, keeps: null };

describe('a total of marks that are made up', () => {
  const column = (score: number | null, weight = 50, max = 20) => ({ ratio: score === null ? null : score / max, weight, max });

  it.each<[string, AddingUp, number | null]>([
    ['leaves out what has no mark', PLAIN, 62.5],
    ['counts what has no mark as nothing', { ...PLAIN, emptyIsZero: true }, 50],
    ['counts points in place of weights', { ...PLAIN, byPoints: true }, 66.67],
    ['drops the lowest', { ...PLAIN, drops: 1 }, 75],
    ['keeps the highest alone', { ...PLAIN, keeps: 1 }, 75],
    ['always keeps one', { ...PLAIN, drops: 9 }, 75],
  ])('%s', (_, rules, total) => {
    const columns = [column(15, 50, 20), column(5, 50, 10), column(null, 25, 10), column(3, 0, 10)];
    // 75 %, 50 %, nothing, and one that does not count.
    expect(assumedTotal(columns, rules)).toBe(total);
  });

  it('takes a mark for no less than nothing and no more than all of it', () => {
    expect(assumedTotal([column(30), column(-3)], PLAIN)).toBe(50);
  });

  it('counts a mark that is there by its percentage, since its points may be rounded, and one that is made up by its points', () => {
    const part = { weight: '3.00', max: '3.00', score: '0.08', percentage: '2.50' };
    expect(assumedTotal([assumedColumn(part, 0.08)], PLAIN)).toBe(2.5);
    expect(assumedTotal([assumedColumn(part, 1.5)], PLAIN)).toBe(50);
    expect(assumedTotal([assumedColumn(part, null)], PLAIN)).toBeNull();
  });

  it('is none where nothing counts', () => {
    expect(assumedTotal([column(null), column(5, 0)], PLAIN)).toBeNull();
  });
});
