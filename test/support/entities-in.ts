import type { EntityClass } from '../../src/database/data-source.js';
import type { Feature } from '../../src/feature/feature.js';

/** The tables that features bring. */
export function entitiesIn(features: readonly Feature[]): readonly EntityClass[] {
  return features.flatMap(({ entities = [] }) => entities);
}
