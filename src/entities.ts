import type { EntityClass } from './database/data-source.js';

/** Every table of the service, module by module. */
export const entities: readonly EntityClass[] = [];
