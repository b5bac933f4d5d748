import { beforeAll, describe, expect, it } from '@jest/globals';
import { Actor } from '../../src/auth/actor.js';
import { conditionSql } from '../../src/database/sql.js';
import type { FilterClause } from '../../src/resource/model/list-query.js';
import type { RelatedField, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { RowReference } from '../../src/resource/model/row-reference.js';
import { filterConditions } from '../../src/resource/persistence/planning/filter-condition.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

const administrator = Actor.of({ id: 1, username: 'ada', roles: ['ROLE_GLOBAL_ADMIN', 'ROLE_ADMIN'] }, 1);

/** Filters along one relation ask for one row that meets them all, in every resource that offers several. */
describe('several filters along one relation', () => {
  let groups: { resource: ResourceDefinition; filters: readonly RelatedField[] }[];

  beforeAll(async () => {
    groups = (await resourceCatalogue()).flatMap((resource) =>
      [...new Set([...resource.relatedFilters.values()].map(({ relation }) => relation))]
        .map((relation) => [...resource.relatedFilters.values()].filter((filter) => filter.relation === relation))
        .filter((filters) => filters.length > 1)
        .map((filters) => ({ resource, filters })),
    );
  });

  it('are met by one row of it', () => {
    expect(groups.length).toBeGreaterThan(0);
    for (const { resource, filters } of groups) {
      const clauses = filters.map((related): FilterClause => ({
        target: { kind: 'related', related },
        comparison: 'exists',
        values: [true],
      }));
      const conditions = filterConditions(clauses, new RowReference(resource, 't'), administrator);
      expect(conditions).toHaveLength(1);
      const { text } = conditionSql(conditions[0] ?? false).compile();
      for (const { field } of filters) expect(text).toContain(`"${field.column ?? field.name}" IS NOT NULL`);
    }
  });
});
