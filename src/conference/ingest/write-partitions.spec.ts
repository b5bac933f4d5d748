import { describe, expect, it } from '@jest/globals';
import { WritePartitions } from './write-partitions.js';

const SMALL = 100;

interface Writer {
  weight: number;
}

/** Two partitions, and which of them a meeting's next delivery takes: `1` or `2`. */
function twoPartitions(): {
  first: Writer;
  second: Writer;
  partitions: WritePartitions<Writer>;
  taken: (...meetings: string[]) => Promise<string>;
} {
  const [first, second] = [{ weight: 0 }, { weight: 0 }];
  const partitions = new WritePartitions([first, second], SMALL);
  const taken = async (...meetings: string[]): Promise<string> => {
    let numbers = '';
    for (const meeting of meetings) numbers += await partitions.through(meeting, async (writer) => (writer === first ? '1' : '2'));
    return numbers;
  };
  return { first, second, partitions, taken };
}

describe('partitions', () => {
  it('have everything written by one while batches are small', async () => {
    const { first, taken } = twoPartitions();
    first.weight = SMALL;
    expect(await taken('a', 'b', 'c')).toBe('111');
  });

  it('share large batches by meeting, and each meeting keeps its partition', async () => {
    const { first, taken } = twoPartitions();
    first.weight = SMALL + 1;
    expect(await taken('a', 'b', 'c', 'd', 'b', 'a')).toBe('121221');
  });

  it('go on sharing while their batches together would be large', async () => {
    const { first, second, taken } = twoPartitions();
    first.weight = SMALL + 1;
    await taken('a');
    first.weight = SMALL / 2;
    second.weight = SMALL / 2 + 1;
    expect(await taken('b')).toBe('2');
    second.weight = SMALL / 2;
    expect(await taken('b')).toBe('1');
  });

  it('ignore what the others wrote before, while one writes alone', async () => {
    const { first, second, taken } = twoPartitions();
    second.weight = SMALL + 1;
    first.weight = 1;
    expect(await taken('a', 'b')).toBe('11');
  });

  it('let nothing overtake deliveries in flight', async () => {
    const { first, partitions, taken } = twoPartitions();
    const arrivals: (() => void)[] = [];
    const inFlight = (): Promise<void> => partitions.through('b', () => new Promise((resolve) => arrivals.push(resolve)));
    const both = [inFlight(), inFlight()];
    first.weight = SMALL + 1;
    expect(await taken('a', 'b')).toBe('11');
    arrivals[0]?.();
    await both[0];
    expect(await taken('b')).toBe('1');
    arrivals[1]?.();
    await both[1];
    expect(await taken('b', 'a')).toBe('21');
  });

  it('assign a partition anew after a failure', async () => {
    const { first, partitions, taken } = twoPartitions();
    await taken('a');
    await expect(partitions.through('b', () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    first.weight = SMALL + 1;
    expect(await taken('a', 'b')).toBe('12');
  });

  it('forget meetings after a thousand', async () => {
    const { first, taken } = twoPartitions();
    first.weight = SMALL + 1;
    await taken(...Array.from({ length: 1000 }, (_, meeting) => `m${meeting}`));
    expect(await taken('m1', 'one more', 'another', 'm1')).toBe('2121');
  });
});
