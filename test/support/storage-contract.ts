import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { BytesMissing, type Storage } from '../../src/storage/storage.js';

const MEBIBYTE = 1_048_576;

/** What every storage does. @param made the storage, empty, once it is there */
export function keepsTheStorageContract(made: () => Storage): void {
  const write = (key: string, ...parts: readonly (Buffer | string)[]): Promise<void> =>
    made().write(key, Readable.from(parts.map((part) => Buffer.from(part))));
  const text = async (key: string, span?: { start: number; end: number }): Promise<string> =>
    (await buffer(await made().read(key, span))).toString();
  const keys = async (prefix: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of made().list(prefix)) found.push(key);
    return found.sort();
  };

  it('gives back what was written, and parts of it', async () => {
    await write('parts/one', '01234', '56789');
    expect(await text('parts/one')).toBe('0123456789');
    expect(await text('parts/one', { start: 2, end: 4 })).toBe('234');
    expect(await text('parts/one', { start: 9, end: 9 })).toBe('9');
    expect(await made().stat('parts/one')).toEqual({ key: 'parts/one', size: 10 });
  });

  it('takes as much as 20 MiB, nothing at all, and another content under the same key', async () => {
    const large = randomBytes(20 * MEBIBYTE);
    await made().write(
      'large',
      Readable.from(Array.from({ length: 320 }, (_, index) => large.subarray(index * 65_536, (index + 1) * 65_536))),
    );
    expect((await buffer(await made().read('large'))).equals(large)).toBe(true);
    const end = await buffer(await made().read('large', { start: 20 * MEBIBYTE - 7, end: 20 * MEBIBYTE - 1 }));
    expect(end.equals(large.subarray(-7))).toBe(true);
    await write('large', 'small');
    expect(await text('large')).toBe('small');
    await write('nothing');
    expect([await text('nothing'), (await made().stat('nothing'))?.size]).toEqual(['', 0]);
  });

  it('leaves nothing of what breaks off', async () => {
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield randomBytes(9 * MEBIBYTE);
      await Promise.reject(new Error('The line is cut.'));
    };
    await expect(made().write('broken', broken())).rejects.toThrow('The line is cut.');
    expect(await made().stat('broken')).toBeUndefined();
    await write('kept', 'before');
    await expect(made().write('kept', broken())).rejects.toThrow('The line is cut.');
    expect(await text('kept')).toBe('before');
  });

  it('says that a key has nothing, and deletes it all the same', async () => {
    await expect(made().read('absent/key')).rejects.toBeInstanceOf(BytesMissing);
    await expect(made().copy('absent/key', 'other')).rejects.toBeInstanceOf(BytesMissing);
    expect(await made().stat('absent/key')).toBeUndefined();
    await made().delete('absent/key');
    await write('gone', 'x');
    await made().delete('gone');
    await expect(made().read('gone')).rejects.toBeInstanceOf(BytesMissing);
  });

  it('copies', async () => {
    await write('copies/from', 'the same');
    await made().copy('copies/from', 'copies/deeper/to');
    expect([await text('copies/from'), await text('copies/deeper/to')]).toEqual(['the same', 'the same']);
  });

  it('lists all below a prefix', async () => {
    const sorted = ['list/a', 'list/b-c', 'list/b/x', 'list/b/y', 'list/b0', 'list/c/d/e'];
    for (const key of [...sorted].reverse()) await write(key, key);
    await write('listed', 'not below it');
    expect(await keys('list')).toEqual(sorted);
    expect(await keys('list/b')).toEqual(['list/b/x', 'list/b/y']);
    expect(await keys('unknown')).toEqual([]);
  });

  it('takes keys with odd names, and none that leads elsewhere', async () => {
    const odd = ['odd/with space', 'odd/ümläut 漢字', 'odd/50%25 & + ?#', "odd/it's (1)", 'odd/...', 'odd/.hidden'];
    for (const key of odd) await write(key, key);
    for (const key of odd) expect(await text(key)).toBe(key);
    expect(await keys('odd')).toEqual([...odd].sort());
    for (const key of ['../x', 'a/../x', '/x', 'a//b', 'a/', '', 'a/./b', 'a\0b', 'a\\b'])
      await expect(write(key, 'x')).rejects.toThrow('is no key');
  });

  it('takes and gives many at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(`many/${index}`, `content ${index}`)));
    const read = await Promise.all(Array.from({ length: 20 }, (_, index) => text(`many/${index}`)));
    expect(read).toEqual(Array.from({ length: 20 }, (_, index) => `content ${index}`));
  });

  it('makes an object of parts that came one after the other, also where a part was written twice', async () => {
    const key = 'parted/of/three';
    const { partBytes } = made();
    const content = randomBytes(2 * partBytes + 5);
    const write = { key, session: await made().beginParts(key) };
    const whole = (number: number): Buffer => content.subarray(number * partBytes, (number + 1) * partBytes);
    const before = await made().openParts(write);
    const first = await before.write({ number: 0, content: whole(0), isWhole: true });
    await before.write({ number: 1, content: whole(1).subarray(0, 7), isWhole: false });
    await before.sync();
    await before.close();
    expect((await made().readPart(write, 1, 3)).equals(whole(1).subarray(0, 3))).toBe(true);
    await expect(made().readPart(write, 1, 8)).rejects.toBeInstanceOf(BytesMissing);
    const after = await made().openParts(write);
    await after.write({ number: 1, content: whole(1), isWhole: true });
    const second = await after.write({ number: 1, content: whole(1), isWhole: true });
    const third = await after.write({ number: 2, content: whole(2), isWhole: true });
    await after.sync();
    await after.close();
    expect(await made().stat(key)).toBeUndefined();
    const receipts = [first, second, third].filter((receipt) => receipt !== '');
    for (let times = 0; times < 2; times += 1) await made().joinParts(write, receipts, content.length);
    expect((await buffer(await made().read(key))).equals(content)).toBe(true);
    expect(await keys('incoming')).toEqual([]);
  });

  it('forgets parts that were never joined', async () => {
    const key = 'parted/left';
    const write = { key, session: await made().beginParts(key) };
    const sink = await made().openParts(write);
    await sink.write({ number: 0, content: Buffer.from('begun'), isWhole: false });
    await sink.close();
    await made().delete(key);
    await expect(made().readPart(write, 0, 5)).rejects.toBeInstanceOf(BytesMissing);
    const empty = { key: 'parted/empty', session: await made().beginParts('parted/empty') };
    await made().joinParts(empty, [], 0);
    expect((await made().stat('parted/empty'))?.size).toBe(0);
  });
}
