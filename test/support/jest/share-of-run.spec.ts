import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { shareOfRun, touchedResources } from './share-of-run.mjs';

const root = join(import.meta.dirname, '../../..');
const choose = (environment: Readonly<Record<string, string>>, isNamed = false): ReturnType<typeof shareOfRun> =>
  shareOfRun({ isNamed, root }, environment);

describe('what guards over all resources ask in a run', () => {
  it('is everything where files are named, where it is asked for, and where programs are started', () => {
    const whole = { variables: { SHARE: 'whole' } };
    expect(choose({}, true)).toEqual(whole);
    expect(choose({ SHARE: 'whole' })).toEqual(whole);
    expect(choose({ TESTS_OF: 'programs' })).toEqual(whole);
    expect(choose({ GUARDS: 'all' })).toEqual(whole);
  });

  it('is otherwise a share, whose seed is printed and can be given', () => {
    const { variables, line } = choose({});
    expect(variables.SHARE).toMatch(/^\d{1,4}$/);
    expect(line).toContain(`SHARE=${variables.SHARE} npm test`);
    expect(choose({ SHARE: '41' }, true).variables.SHARE).toBe('41');
    expect(() => choose({ SHARE: 'half' })).toThrow('SHARE is the number of a share');
  });

  it('has the resources of folders in which something changed', () => {
    expect(touchedResources(['src/platform/directory/users/user.rules.ts'], root)).toContain('users');
    expect(touchedResources(['packages/lyceum-wikis/src/pages/wiki-writing.ts'], root)).toContain('c_wikis');
    expect(touchedResources(['src/gone/nothing.ts', 'README.md', 'src/main.ts'], root)).toEqual([]);
  });
});
