import { describe, expect, it } from '@jest/globals';
import { compileEntities } from '../../test/support/fleet.js';
import { courseContentEntities } from '../course-content/course-content.entities.js';
import { platformEntities } from '../platform/platform.entities.js';
import { trackingEntities } from './tracking.entities.js';

describe('the resources of tracking', () => {
  it('compile without contradiction', async () => {
    const resources = await compileEntities([...platformEntities, ...courseContentEntities, ...trackingEntities]);
    const paths = trackingEntities.map((entity) => resources.get(entity)?.path).sort();
    expect(paths).toMatchInlineSnapshot(`
      [
        "gradebook_categories",
        "gradebook_evaluations",
        "gradebook_links",
        "gradebook_result_logs",
        "gradebook_results",
      ]
    `);
  });
});
