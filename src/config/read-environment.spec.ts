import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from './read-environment.js';

describe('reading the environment', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lyceum-config-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('generates missing secrets once and keeps them for their owner alone', () => {
    const DATA_DIR = join(folder, 'data');
    const first = readEnvironment({ DATA_DIR });
    expect(first.APP_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(first.JWT_SECRET).not.toBe(first.APP_SECRET);
    expect(readEnvironment({ DATA_DIR })).toEqual(first);
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('prefers a given secret to the kept one', () => {
    expect(readEnvironment({ DATA_DIR: folder, JWT_SECRET: 'given' }).JWT_SECRET).toBe('given');
  });

  it('generates nothing in production', () => {
    expect(() => readEnvironment({ DATA_DIR: folder, NODE_ENV: 'production' })).toThrow(/APP_SECRET is missing.*\n.*JWT_SECRET is missing/);
    expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
  });

  it('writes nothing where another setting is wrong', () => {
    expect(() => readEnvironment({ DATA_DIR: folder, PORT: 'x' })).toThrow(/^One setting is wrong in the environment:\n {2}PORT/);
    expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
  });

  it('says what is wrong with the data folder', () => {
    const DATA_DIR = join(folder, 'file');
    writeFileSync(DATA_DIR, '');
    expect(() => readEnvironment({ DATA_DIR })).toThrow(`The data folder ${DATA_DIR} can't be used`);
    writeFileSync(join(folder, 'secrets.json'), '{');
    expect(() => readEnvironment({ DATA_DIR: folder })).toThrow(/remove secrets\.json to have new secrets made/);
  });
});
