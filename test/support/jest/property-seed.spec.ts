import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { propertySeed } from './property-seed.mjs';

describe('the seed of property tests', () => {
  let root: string;
  const git = (...command: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...command], { cwd: root });
  const commit = (content: string) => {
    writeFileSync(join(root, 'file'), content);
    git('add', 'file');
    git('commit', '--quiet', '--message', content);
  };
  const inCi = () => propertySeed(root, { CI: 'true' }).variables.PROPERTY_SEED;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'seed-'));
    git('init', '--quiet');
    commit('one');
  });

  afterAll(() => rmSync(root, { recursive: true }));

  it('is the one that was asked for', () => {
    expect(propertySeed(root, { PROPERTY_SEED: '41', CI: 'true' }).variables).toEqual({ PROPERTY_SEED: '41' });
    expect(() => propertySeed(root, { PROPERTY_SEED: 'many' })).toThrow('PROPERTY_SEED is a number; it is "many".');
  });

  it('follows from the files of the commit in CI, and is a new one elsewhere', () => {
    const one = inCi();
    commit('two');
    const two = inCi();
    commit('one');
    expect([two === one, inCi() === one]).toEqual([false, true]);
    const elsewhere = Array.from({ length: 3 }, () => propertySeed(root, {}).variables.PROPERTY_SEED);
    expect(new Set(elsewhere).size).toBeGreaterThan(1);
  });

  it('is one that fast-check takes, and the one of this run', () => {
    const seed = Number(process.env['PROPERTY_SEED']);
    expect(fc.readConfigureGlobal().seed).toBe(seed);
    expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), { numRuns: 5, seed }));
  });
});
