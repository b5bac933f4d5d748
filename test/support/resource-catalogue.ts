import { entities } from '../../src/entities.js';
import type { ResourceDefinition } from '../../src/resource/compile/resource-definition.js';
import { compileEntities } from './fleet.js';

/** Every resource of the service, compiled without a database. */
export async function resourceCatalogue(): Promise<ResourceDefinition[]> {
  const compiled = await compileEntities(entities);
  return [...compiled.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
