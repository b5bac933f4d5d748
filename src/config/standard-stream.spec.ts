import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { StandardStream } from './standard-stream.js';

/** Between two looks of the stream, and more. */
const A_LOOK_MS = 60;

/** A stream with room for some bytes. */
function narrow(room: number, code = 'ENOSPC') {
  const kept: Buffer[] = [];
  const state = { room, kept };
  const write = (bytes: Buffer): number => {
    if (state.room === 0) throw Object.assign(new Error(code), { code });
    const part = bytes.subarray(0, state.room);
    state.room -= part.length;
    kept.push(Buffer.from(part));
    return part.length;
  };
  return { state, stream: new StandardStream(() => write), text: () => Buffer.concat(kept).toString() };
}

describe('what a process says on a standard stream', () => {
  it.each(['ENOSPC', 'EAGAIN', 'EDQUOT', 'EIO'])('waits for room in order, to the byte: %s', async (code) => {
    const { state, stream, text } = narrow(7, code);
    for (const line of ['one\n', 'two\n', 'three\n']) stream.put(line);
    expect(text()).toBe('one\ntwo');
    state.room = 3;
    await pause(A_LOOK_MS);
    expect(text()).toBe('one\ntwo\nth');
    state.room = 100;
    await pause(A_LOOK_MS);
    stream.put('four\n');
    expect(text()).toBe('one\ntwo\nthree\nfour\n');
    expect(stream.dropped).toBe(0);
  });

  it('is dropped beyond a mebibyte, counted, and said once there is room', async () => {
    const { state, stream, text } = narrow(0);
    const said: number[] = [];
    stream.whenThereIsRoom((dropped) => {
      said.push(dropped);
      stream.put('said\n');
    });
    const line = `${'x'.repeat(1023)}\n`;
    for (let count = 0; count < 1100; count += 1) stream.put(line);
    expect(stream.dropped).toBe(1100 - 1024);
    state.room = 10_000_000;
    await pause(A_LOOK_MS);
    expect(said).toEqual([76]);
    expect(text()).toBe(`${line.repeat(1024)}said\n`);
  });

  it('is let go of where the reader has gone for ever', () => {
    const { stream } = narrow(0, 'EPIPE');
    for (let count = 0; count < 10_000; count += 1) stream.put('x'.repeat(1000));
    expect(stream.dropped).toBe(10_000);
  });
});
