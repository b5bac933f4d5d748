import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { sourceFiles } from '../../test/support/sources.js';

const SRC = join(import.meta.dirname, '..');
/** Lines of the longest fragment. */
const MOST = 12;
/** What is found by the name of its file, however short it is: by builds, scans, the drawing of rooms, or by people who look for it. */
const NAMED = /\.(spec|d|entity|feature|module|processor|action|task|middleware|input|problems)\.ts$|^commands\//;

/** Fragments that stand for themselves, and why. */
const ALONE: Readonly<Record<string, string>> = {
  'conference/entities/meeting-records/event-of-meeting.ts':
    'the entity that reads it is the longest of all; it is at the bound of its lines',
  'conference/hooks/hook-portal.ts': 'which portal hooks name is a rule of the server, and no part of reconciling them',
};

const files = sourceFiles().filter((file) => file.endsWith('.ts'));
const texts = new Map(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));
const readers = new Map<string, Set<string>>();
for (const [file, text] of texts) {
  if (file.endsWith('.spec.ts')) continue;
  for (const [, path = ''] of text.matchAll(/from '(\.[^']+)\.js'/g)) {
    const read = `${normalize(join(dirname(file), path))}.ts`;
    readers.set(read, (readers.get(read) ?? new Set()).add(file));
  }
}

describe('files', () => {
  it('of a few lines stand in the one file of their folder that reads them', () => {
    const fragments = [...texts].filter(([file, text]) => {
      const [reader, ...others] = readers.get(file) ?? [];
      if (NAMED.test(file) || reader === undefined || others.length > 0) return false;
      return text.split('\n').length - 1 <= MOST && dirname(reader) === dirname(file);
    });
    expect(readers.size).toBeGreaterThan(2_000);
    expect(fragments.map(([file]) => file).sort()).toEqual(Object.keys(ALONE).sort());
  });
});
