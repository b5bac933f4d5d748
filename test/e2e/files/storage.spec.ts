import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalStorage } from '../../../src/storage/local-storage.js';
import { keepsTheStorageContract } from '../../support/storage-contract.js';

describe('the storage in a local folder (case 9)', () => {
  let folder: string;
  let storage: LocalStorage;
  beforeAll(async () => {
    folder = await mkdtemp(join(process.env['LYCEUM_TEST_RUN'] ?? '', 'storage-'));
    storage = new LocalStorage(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  keepsTheStorageContract(() => storage);

  it('does not list what is being written, and removes with a key what a process that died left of it', async () => {
    await storage.write('dead/x', Readable.from([Buffer.from('x')]));
    await writeFile(join(folder, 'dead/y.part'), 'half');
    const listed: string[] = [];
    for await (const { key } of storage.list('dead')) listed.push(key);
    expect(listed).toEqual(['dead/x']);
    await storage.delete('dead/y');
    expect(await readdir(join(folder, 'dead'))).toEqual(['x']);
  });
});
