import { describe, expect, it } from '@jest/globals';
import { tallyOf } from './poll-tally.js';

describe('the count of a poll', () => {
  const votes = (options: readonly string[], ...answers: readonly (string | null)[]): readonly number[] =>
    tallyOf(options, answers).map((one) => one.votes);

  it('has a vote for several options at each of them, once', () => {
    expect(votes(['Oak', 'Elm', 'Ash'], 'Oak, Ash', 'Elm', 'Oak, Elm, Ash', 'Ash, Ash')).toEqual([2, 2, 3]);
  });

  it('takes an option with a comma for one', () => {
    expect(votes(['Yes', 'Yes, mostly', 'No'], 'Yes, mostly', 'Yes, mostly, No', 'Yes, No')).toEqual([1, 2, 2]);
  });

  it('has nothing of a vote that is not known, or for what is no option', () => {
    expect(votes(['Oak', 'Elm'], null, 'Beech', '')).toEqual([0, 0]);
  });
});
