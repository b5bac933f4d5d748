import { describe, expect, it } from '@jest/globals';
import { Lanes } from './lanes.js';

const SMALL = 100;

interface Writer {
  weight: number;
}

/** Two lanes, and which of them a meeting's next delivery takes: `1` or `2`. */
function twoLanes(): { first: Writer; second: Writer; lanes: Lanes<Writer>; taken: (...meetings: string[]) => Promise<string> } {
  const [first, second] = [{ weight: 0 }, { weight: 0 }];
  const lanes = new Lanes([first, second], SMALL);
  const taken = async (...meetings: string[]): Promise<string> => {
    let numbers = '';
    for (const meeting of meetings) numbers += await lanes.through(meeting, async (writer) => (writer === first ? '1' : '2'));
    return numbers;
  };
  return { first, second, lanes, taken };
}

describe('lanes', () => {
  it('have everything written by one while groups are small', async () => {
    const { first, taken } = twoLanes();
    first.weight = SMALL;
    expect(await taken('a', 'b', 'c')).toBe('111');
  });

  it('share large groups by meeting, each of which keeps to its lane', async () => {
    const { first, taken } = twoLanes();
    first.weight = SMALL + 1;
    expect(await taken('a', 'b', 'c', 'd', 'b', 'a')).toBe('121221');
  });

  it('go on sharing where the parts alone would be small, and end it where they would be so together', async () => {
    const { first, second, taken } = twoLanes();
    first.weight = SMALL + 1;
    await taken('a');
    first.weight = SMALL / 2;
    second.weight = SMALL / 2 + 1;
    expect(await taken('b')).toBe('2');
    second.weight = SMALL / 2;
    expect(await taken('b')).toBe('1');
  });

  it('take no notice of what the others had before, while one writes alone', async () => {
    const { first, second, taken } = twoLanes();
    second.weight = SMALL + 1;
    first.weight = 1;
    expect(await taken('a', 'b')).toBe('11');
  });

  it('let nothing overtake what is on its way', async () => {
    const { first, lanes, taken } = twoLanes();
    const arrivals: (() => void)[] = [];
    const onItsWay = (): Promise<void> => lanes.through('b', () => new Promise((resolve) => arrivals.push(resolve)));
    const both = [onItsWay(), onItsWay()];
    first.weight = SMALL + 1;
    expect(await taken('a', 'b')).toBe('11');
    arrivals[0]?.();
    await both[0];
    expect(await taken('b')).toBe('1');
    arrivals[1]?.();
    await both[1];
    expect(await taken('b', 'a')).toBe('21');
  });

  it('take another lane again after a failure', async () => {
    const { first, lanes, taken } = twoLanes();
    await taken('a');
    await expect(lanes.through('b', () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    first.weight = SMALL + 1;
    expect(await taken('a', 'b')).toBe('12');
  });

  it('forget meetings after a thousand', async () => {
    const { first, taken } = twoLanes();
    first.weight = SMALL + 1;
    await taken(...Array.from({ length: 1000 }, (_, meeting) => `m${meeting}`));
    expect(await taken('m1', 'one more', 'another', 'm1')).toBe('2121');
  });
});
