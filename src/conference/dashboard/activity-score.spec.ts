import { describe, expect, it } from '@jest/globals';
import { classAverage, withScores } from './activity-score.js';

const nothing = { moderator: false, score: 0, connectionSeconds: 0, cameraSeconds: 0, talkSeconds: 0, messages: 0, hands: 0, reactions: 0 };

describe('the activity score', () => {
  it('compares each viewer with the most active one, category by category', () => {
    const [eager, half, silent] = withScores([
      { ...nothing, talkSeconds: 600, messages: 10, hands: 2, reactions: 4 },
      { ...nothing, talkSeconds: 300, messages: 5, hands: 0, reactions: 3 },
      nothing,
    ]);
    expect([eager?.score, half?.score, silent?.score]).toEqual([8, 1 + 1 + 0 + 1.5, 0]);
  });

  it('gives moderators none, and does not measure viewers by them', () => {
    const [lecturer, listener] = withScores([
      { ...nothing, moderator: true, talkSeconds: 6000, messages: 90 },
      { ...nothing, talkSeconds: 60 },
    ]);
    expect([lecturer?.score, listener?.score]).toEqual([0, 2]);
  });

  it('gives two further points for polls, by the part of them that a viewer voted in', () => {
    const [half, none, without] = withScores([
      { ...nothing, polls: { asked: 4, answered: 2 } },
      { ...nothing, polls: { asked: 4, answered: 0 } },
      nothing,
    ]);
    expect([half?.score, none?.score, without?.score]).toEqual([1, 0, 0]);
  });

  it('averages over the viewers alone', () => {
    const scored = withScores([
      { ...nothing, moderator: true, messages: 50 },
      { ...nothing, messages: 4, connectionSeconds: 100 },
      { ...nothing, messages: 2, connectionSeconds: 50 },
    ]);
    expect(classAverage(scored)).toMatchObject({ viewers: 2, messages: 3, connectionSeconds: 75, score: 1.5 });
    expect(classAverage(scored.slice(0, 1))).toBeUndefined();
  });
});
