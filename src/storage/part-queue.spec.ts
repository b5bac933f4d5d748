import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { PartQueue } from './part-queue.js';
import type { Part, PartSink } from './storage.js';

const MEBIBYTE = 1_048_576;

/** Notes what is done, each with so many milliseconds. */
class NotingSink implements PartSink {
  readonly done: string[] = [];

  constructor(private readonly slowness: { readonly write: number; readonly sync: number }) {}

  async write({ number }: Part): Promise<string> {
    await wait(this.slowness.write);
    this.done.push(`write ${number}`);
    return `receipt ${number}`;
  }

  async sync(): Promise<void> {
    this.done.push('sync begins');
    await wait(this.slowness.sync);
    this.done.push('sync ends');
  }

  close(): Promise<void> {
    this.done.push('close');
    return Promise.resolve();
  }
}

const part = (number: number): Part => ({ number, content: Buffer.alloc(0), isWhole: true });

describe('the queue of parts', () => {
  it('takes further parts while what was written is made durable, and acknowledges no more than that', async () => {
    const sink = new NotingSink({ write: 1, sync: 50 });
    const acknowledged: [number, readonly string[]][] = [];
    const acknowledge = (received: number, receipts: readonly string[]): Promise<void> => {
      acknowledged.push([received, receipts]);
      return Promise.resolve();
    };
    const queue = new PartQueue(sink, acknowledge, 0, false);
    for (let number = 0; number < 4; number += 1) await queue.add(part(number), (number + 1) * 8 * MEBIBYTE);
    expect(acknowledged).toEqual([]);
    await queue.end();
    await queue.close();
    expect(sink.done.slice(0, 5)).toEqual(['write 0', 'sync begins', 'write 1', 'write 2', 'write 3']);
    expect(sink.done.at(-1)).toBe('close');
    expect(acknowledged).toEqual([
      [8 * MEBIBYTE, ['receipt 0']],
      [32 * MEBIBYTE, ['receipt 1', 'receipt 2', 'receipt 3']],
    ]);
  });

  it('writes one part at a time, and waits for it with the next one', async () => {
    const sink = new NotingSink({ write: 30, sync: 0 });
    const queue = new PartQueue(sink, () => Promise.resolve(), 0, false);
    await queue.add(part(0), 1);
    expect(sink.done).toEqual([]);
    await queue.add(part(1), 2);
    expect(sink.done).toEqual(['write 0']);
    await queue.close();
    expect(sink.done).toEqual(['write 0', 'write 1', 'close']);
  });

  it('acknowledges nothing before the end where all is to be checked first', async () => {
    const acknowledged: number[] = [];
    const acknowledge = (received: number): Promise<void> => Promise.resolve(void acknowledged.push(received));
    const queue = new PartQueue(new NotingSink({ write: 0, sync: 0 }), acknowledge, 0, true);
    for (let number = 0; number < 3; number += 1) await queue.add(part(number), (number + 1) * 8 * MEBIBYTE);
    await wait(20);
    expect(acknowledged).toEqual([]);
    await queue.end();
    expect(acknowledged).toEqual([24 * MEBIBYTE]);
  });

  it('takes nothing more once an acknowledgement failed', async () => {
    const queue = new PartQueue(new NotingSink({ write: 0, sync: 0 }), () => Promise.reject(new Error('taken over')), 0, false);
    await queue.add(part(0), 8 * MEBIBYTE);
    await wait(20);
    await expect(queue.add(part(1), 16 * MEBIBYTE)).rejects.toThrow('taken over');
    await expect(queue.end()).rejects.toThrow('taken over');
    await queue.close();
  });
});
