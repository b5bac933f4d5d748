import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Share } from './share.js';

interface Question {
  readonly group: string;
  readonly number: number;
}

const groupOf = ({ group }: Question): string => group;
const seeds = fc.nat(1_000_000);
/** Of resources with one to twenty questions each, whose questions come mixed. */
const questions = fc.array(fc.nat(19), { minLength: 1, maxLength: 20 }).chain((counts) =>
  fc.shuffledSubarray(
    counts.flatMap((last, index) => Array.from({ length: last + 1 }, (_, number): Question => ({ group: `resource_${index}`, number }))),
    { minLength: 1 },
  ),
);

function groupsIn(asked: readonly Question[]): string[] {
  return [...new Set(asked.map(groupOf))].sort();
}

describe('the share of a run', () => {
  it('is the same for the same seed, and another one for another guard', () => {
    fc.assert(
      fc.property(seeds, questions, (seed, all) => {
        expect(new Share(seed).of('guard', all, groupOf)).toEqual(new Share(seed).of('guard', all, groupOf));
      }),
    );
    const all = Array.from({ length: 400 }, (_, number) => ({ group: 'resource', number }));
    expect(new Share(1).of('one', all, groupOf)).not.toEqual(new Share(1).of('other', all, groupOf));
  });

  it('has something of every resource, and a fourth of each, rounded up', () => {
    fc.assert(
      fc.property(seeds, questions, (seed, all) => {
        const asked = new Share(seed).of('guard', all, groupOf);
        expect(groupsIn(asked)).toEqual(groupsIn(all));
        for (const group of groupsIn(all)) {
          const count = (of: readonly Question[]): number => of.filter((question) => question.group === group).length;
          expect(count(asked)).toBe(Math.ceil(count(all) / 4));
        }
      }),
    );
  });

  it('leaves nothing out of four runs whose seeds follow each other', () => {
    fc.assert(
      fc.property(seeds, questions, (some, all) => {
        const first = some - (some % 4);
        const asked = [0, 1, 2, 3].flatMap((turn) => new Share(first + turn).of('guard', all, groupOf));
        expect(new Set(asked)).toEqual(new Set(all));
      }),
    );
  });

  it('finds a planted fault in the whole always, and in one of four runs that follow each other', () => {
    fc.assert(
      fc.property(seeds, questions, fc.nat(), (some, all, pick) => {
        const fault = all[pick % all.length];
        const isFound = (share: Share): boolean => share.of('guard', all, groupOf).some((question) => question === fault);
        const first = some - (some % 4);
        expect(isFound(new Share(undefined))).toBe(true);
        expect([0, 1, 2, 3].some((turn) => isFound(new Share(first + turn)))).toBe(true);
      }),
    );
  });

  it('asks everything of what a change touches', () => {
    fc.assert(
      fc.property(seeds, questions, (seed, all) => {
        const touched = all[0]?.group ?? '';
        const of = (asked: readonly Question[]): Question[] => asked.filter(({ group }) => group === touched);
        expect(of(new Share(seed, new Set([touched])).of('guard', all, groupOf))).toEqual(of(all));
      }),
    );
  });

  it('is everything, in its order, where the whole is asked, and counts are whole ones', () => {
    fc.assert(fc.property(questions, (all) => expect(new Share(undefined).of('guard', all, groupOf)).toEqual(all)));
    expect([new Share(undefined).least(300), new Share(1).least(300)]).toEqual([300, 25]);
  });

  it('comes from the variables of the run: everything, where they say nothing', () => {
    const all = [1, 2, 3, 4].map((number) => ({ group: 'courses', number }));
    expect(Share.ofRun({}).isWhole).toBe(true);
    expect(Share.ofRun({ SHARE: 'whole' }).of('guard', all, groupOf)).toHaveLength(4);
    expect(Share.ofRun({ SHARE: '7' }).of('guard', all, groupOf)).toHaveLength(1);
    expect(Share.ofRun({ SHARE: '7', SHARE_TOUCHED: 'users,courses' }).of('guard', all, groupOf)).toHaveLength(4);
  });
});
