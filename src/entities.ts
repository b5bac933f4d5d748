import { authEntities } from './auth/auth.entities.js';
import type { EntityClass } from './database/data-source.js';
import type { FeatureList } from './feature/feature-list.js';
import { jobEntities } from './jobs/job.entities.js';
import { kernelEntities } from './resource/kernel.entities.js';
import { storageEntities } from './storage/storage.entities.js';

/** Every table of the service: those of the kernel, of sign-in and of the features. */
export function entitiesOf(features: FeatureList): readonly EntityClass[] {
  return [...jobEntities, ...storageEntities, ...kernelEntities, ...authEntities, ...features.entities];
}
