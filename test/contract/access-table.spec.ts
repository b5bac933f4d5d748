import { describe, expect, it } from '@jest/globals';
import type { ResourceDefinition } from '../../src/resource/compile/resource-definition.js';
import type { Operation } from '../../src/resource/policy/policy.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

const VERBS: Readonly<Record<Operation, string>> = {
  list: 'GET    /api/%',
  create: 'POST   /api/%',
  read: 'GET    /api/%/{id}',
  replace: 'PUT    /api/%/{id}',
  update: 'PATCH  /api/%/{id}',
  delete: 'DELETE /api/%/{id}',
};

function accessOf({ path, operations, policy, collections, actions }: ResourceDefinition): string[] {
  return [
    ...operations.map((operation) => `${VERBS[operation].replace('%', path)}: ${policy.rule(operation).description}`),
    ...collections.map((narrowed) => {
      const below = narrowed.rule ?? narrowed.item?.policy.rules.read;
      return `GET    /api/${narrowed.path}: ${below ? `${below.description}; of these: ` : ''}${(narrowed.shows ?? policy.rules.read).description}`;
    }),
    ...actions.map(({ method, path: address, rule }) => `${method.padEnd(6)} /api/${address}: ${rule.description}`),
  ];
}

describe('access', () => {
  it('is what the committed table says; a difference here is a change of rights and reviewed as one', async () => {
    const table = (await resourceCatalogue()).flatMap(accessOf);
    expect(table.join('\n')).toMatchSnapshot();
  });
});
