import { describe, expect, it } from '@jest/globals';
import { reactionEmoji } from './reaction-emoji.js';

describe('the emoji of a reaction', () => {
  it.each([
    ['thumbsUp', '👍'],
    ['thumbs_down', '👎'],
    ['Applause', '👏'],
    ['🎉', '🎉'],
    ['something-new', 'something-new'],
    ['constructor', 'constructor'],
    ['valueOf', 'valueOf'],
  ])('of %s is %s', (recorded, shown) => {
    expect(reactionEmoji(recorded)).toBe(shown);
  });
});
