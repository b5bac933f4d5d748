import { sql } from '../../../database/sql.js';
import type { Feature } from '../../../feature/feature.js';
import { contentOnlyOf } from '../../content-tree/nodes/content-items/unlinked-content-removal.js';
import { CourseGroup } from './course-group.entity.js';
import { CourseGroupCategory } from './course-group-category.entity.js';
import { CourseGroupMember } from './course-group-member.entity.js';
import { CourseGroupTutor } from './course-group-tutor.entity.js';
import { CourseGroupClass } from './course-group-class.entity.js';
import { GROUP_TRIGGERS } from './group-triggers.js';

/** Groups of learners in a course. */
export const groups: Feature = {
  name: 'groups',
  area: 'courses',
  needs: ['classes', 'courses', 'nodes', 'sessions', 'users'],
  entities: [CourseGroup, CourseGroupCategory, CourseGroupMember, CourseGroupTutor, CourseGroupClass],
  triggers: GROUP_TRIGGERS,
  removals: [
    { entity: CourseGroup, nodes: (id) => contentOnlyOf('group', sql`ARRAY[${id}::int]`) },
    {
      entity: CourseGroupCategory,
      nodes: (id) =>
        sql`${contentOnlyOf('group', sql`ARRAY(SELECT "id" FROM "c_group_info" WHERE "category_id" = ${id})`)}
          UNION SELECT "resource_node_id" FROM "c_group_info" WHERE "category_id" = ${id}`,
    },
  ],
};
