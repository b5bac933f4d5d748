import { entitiesOf } from '../../src/entities.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { standardFeatureList } from '../../src/standard-features.js';
import { compileEntities } from './boat-fixtures/boats.js';

/** Every resource of the service, compiled without a database. */
export async function resourceCatalogue(): Promise<ResourceDefinition[]> {
  const compiled = await compileEntities(entitiesOf(standardFeatureList));
  return [...compiled.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
