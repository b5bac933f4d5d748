import { authEntities } from './auth/auth.entities.js';
import { conferenceEntities } from './conference/conference.entities.js';
import { courseContentEntities } from './course-content/course-content.entities.js';
import type { EntityClass } from './database/data-source.js';
import { platformEntities } from './platform/platform.entities.js';
import { kernelEntities } from './resource/kernel.entities.js';
import { trackingEntities } from './tracking/tracking.entities.js';

/** Every table of the service, module by module. */
export const entities: readonly EntityClass[] = [
  ...kernelEntities,
  ...authEntities,
  ...platformEntities,
  ...courseContentEntities,
  ...trackingEntities,
  ...conferenceEntities,
];
