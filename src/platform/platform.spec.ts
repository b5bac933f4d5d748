import { describe, expect, it } from '@jest/globals';
import { compileEntities } from '../../test/support/fleet.js';
import { platformEntities } from './platform.entities.js';

describe('the resources of the platform', () => {
  it('compile without contradiction', async () => {
    const resources = await compileEntities(platformEntities);
    expect([...resources.values()].map(({ path }) => path).sort()).toMatchInlineSnapshot(`
      [
        "access_url_rel_courses",
        "access_url_rel_sessions",
        "access_url_rel_users",
        "access_urls",
        "c_group_categories",
        "c_group_rel_tutors",
        "c_group_rel_users",
        "c_groups",
        "course_categories",
        "course_rel_users",
        "courses",
        "message_rel_users",
        "messages",
        "resource_files",
        "resource_links",
        "resource_nodes",
        "resource_types",
        "session_rel_course_rel_users",
        "session_rel_courses",
        "session_rel_users",
        "sessions",
        "tools",
        "users",
      ]
    `);
  });
});
