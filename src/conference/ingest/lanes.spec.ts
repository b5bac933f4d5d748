import { describe, expect, it } from '@jest/globals';
import { Lanes } from './lanes.js';

const SMALL = 100;

function twoLanes(): { lanes: Lanes<{ weight: number }>; first: { weight: number }; second: { weight: number } } {
  const [first, second] = [{ weight: 0 }, { weight: 0 }];
  return { lanes: new Lanes([first, second], SMALL), first, second };
}

describe('lanes', () => {
  it('have everything written by one while groups are small', () => {
    const { lanes, first } = twoLanes();
    first.weight = SMALL;
    expect(['a', 'b', 'c'].map((meeting) => lanes.laneOf(meeting))).toEqual([first, first, first]);
  });

  it('share large groups by meeting, each of which keeps to its lane', () => {
    const { lanes, first } = twoLanes();
    first.weight = SMALL + 1;
    const found = ['a', 'b', 'c', 'd', 'b', 'a'].map((meeting) => lanes.laneOf(meeting));
    expect(found.map((lane) => (lane === first ? 1 : 2))).toEqual([1, 2, 1, 2, 2, 1]);
  });

  it('go on sharing where the parts alone would be small, and end it where they would be so together', () => {
    const { lanes, first, second } = twoLanes();
    first.weight = SMALL + 1;
    lanes.laneOf('a');
    first.weight = SMALL / 2;
    second.weight = SMALL / 2 + 1;
    expect(lanes.laneOf('b')).toBe(second);
    second.weight = SMALL / 2;
    expect(lanes.laneOf('b')).toBe(first);
  });

  it('take no notice of what the others had before, while one writes alone', () => {
    const { lanes, first, second } = twoLanes();
    second.weight = SMALL + 1;
    first.weight = 1;
    expect(['a', 'b'].map((meeting) => lanes.laneOf(meeting))).toEqual([first, first]);
  });

  it('forget meetings after a thousand', () => {
    const { lanes, first, second } = twoLanes();
    first.weight = SMALL + 1;
    for (let meeting = 0; meeting < 1000; meeting += 1) lanes.laneOf(`m${meeting}`);
    expect(lanes.laneOf('m1')).toBe(second);
    lanes.laneOf('one more');
    lanes.laneOf('another');
    expect(lanes.laneOf('m1')).toBe(first);
  });
});
