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

  describe('with secrets in files', () => {
    const file = (text: string): string => {
      const path = join(folder, 'secret');
      writeFileSync(path, text);
      return path;
    };

    it('takes them without the line break at the end', () => {
      expect(readEnvironment({ DATA_DIR: folder, JWT_SECRET_FILE: file('from a file\n') }).JWT_SECRET).toBe('from a file');
      const url = 'postgresql://lyceum:x@database/lyceum';
      expect(readEnvironment({ DATA_DIR: folder, DATABASE_URL_FILE: file(url) }).DATABASE_URL).toBe(url);
    });

    it.each([
      ['that is not there', () => join(folder, 'nowhere'), "can't be read (ENOENT)"],
      ['that is a folder', () => folder, 'is no file of a secret'],
      ['that is empty', () => file('\n'), 'is empty'],
      ['that is far too large', () => file('x'.repeat(70_000)), 'is no file of a secret'],
    ])('refuses a file %s', (_case, path, reason) => {
      expect(() => readEnvironment({ DATA_DIR: folder, JWT_SECRET_FILE: path() })).toThrow(`The file of JWT_SECRET_FILE ${reason}`);
    });

    it('refuses a secret that is given twice, and shows neither', () => {
      const twice = { DATA_DIR: folder, JWT_SECRET: 'hunter2', JWT_SECRET_FILE: file('hunter3') };
      expect(() => readEnvironment(twice)).toThrow(/^Both JWT_SECRET and JWT_SECRET_FILE are set\. Remove one of them\.$/);
    });

    it('reads no file for what is no secret', () => {
      expect(readEnvironment({ DATA_DIR: folder, PUBLIC_URL_FILE: file('https://lms.example.org') }).PUBLIC_URL).toBeUndefined();
    });
  });
});
