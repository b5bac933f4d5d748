import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { AREAS } from '../../src/auth/keys/scopes.js';
import { isResource } from '../../src/resource/declare/declared-providers.js';
import { standardFeatureList, standardModules } from '../../src/standard-features.js';

describe('the scopes of API keys', () => {
  it('cover every resource: each feature outside of course content says in which area its resources are', () => {
    const features = standardModules.filter(({ module }) => module.name !== 'CourseContentModule').flatMap(({ features }) => features);
    const silent = features.filter(({ area, entities = [] }) => area === undefined && entities.some(isResource));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('have no area without resources, and are documented', async () => {
    const used = new Set(standardFeatureList.entities.filter(isResource).map((entity) => standardFeatureList.areaOf(entity)));
    expect([...used].sort()).toEqual([...AREAS].sort());
    const documentation = await readFile(new URL('../../docs/accounts.md', import.meta.url), 'utf8');
    expect(AREAS.filter((area) => !documentation.includes(`| \`${area}\``))).toEqual([]);
  });
});
