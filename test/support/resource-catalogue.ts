import { entitiesOf } from '../../src/entities.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { standardFeatureList } from '../../src/standard-features.js';
import { compileEntities } from './boat-fixtures/boats.js';

/** Facts about classes, which the files of a worker share. */
let compiled: Promise<readonly ResourceDefinition[]> | undefined;

/** Every resource of the service, compiled without a database. */
export async function resourceCatalogue(): Promise<ResourceDefinition[]> {
  compiled ??= compileEntities(entitiesOf(standardFeatureList)).then((all) => [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1)));
  return [...(await compiled)];
}
