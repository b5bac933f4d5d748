import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('what is released together', () => {
  it('has the version of the service: the typed client and the chart', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(JSON.parse(read('clients/typescript/package.json'))).toMatchObject({ version });
    expect(read('deploy/helm/lyceum/Chart.yaml')).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  });
});
