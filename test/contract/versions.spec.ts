import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../src/config/version.js';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('what is released together', () => {
  it('has the version of the service: the program, the typed client and the chart', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(VERSION).toBe(version);
    expect(JSON.parse(read('clients/typescript/package.json'))).toMatchObject({ version });
    expect(read('deploy/helm/lyceum/Chart.yaml')).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  });
});
