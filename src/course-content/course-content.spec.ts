import { describe, expect, it } from '@jest/globals';
import { compileEntities } from '../../test/support/fleet.js';
import { platformEntities } from '../platform/platform.entities.js';
import { courseContentEntities, courseContentResources } from './course-content.entities.js';

describe('the resources of course content', () => {
  it('compile without contradiction', async () => {
    const resources = await compileEntities([...platformEntities, ...courseContentEntities]);
    const paths = courseContentResources.map((entity) => resources.get(entity)?.path).sort();
    expect(paths).toMatchInlineSnapshot(`
      [
        "c_blog_posts",
        "c_blog_rel_users",
        "c_blogs",
        "c_calendar_events",
        "c_student_publication_assignments",
        "c_student_publications",
        "documents",
        "glossaries",
        "glossary_categories",
        "learning_path_categories",
        "learning_paths",
        "link_categories",
        "links",
      ]
    `);
  });
});
