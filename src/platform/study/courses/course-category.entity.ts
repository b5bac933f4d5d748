import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { everyone } from '../../../resource/model/rule.js';
import { Asset } from '../../content-tree/nodes/node-files/asset.entity.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';
import { Course } from './course.entity.js';
import { noRing, type Requirement } from '../../../resource/model/requirement.js';

const openParent: Requirement = {
  about: ['parent'],
  met: (row) => row.path('parent.authCatChild'),
  message: 'This category takes no categories below it.',
};

@Entity('course_category')
@ApiResource({
  path: 'course_categories',
  display: {
    list: ['title', 'code', 'parent', 'childrenCount'],
    form: { Category: ['title', 'code', 'parent', 'description'], Rights: ['authCourseChild', 'authCatChild'] },
  },
  policy: installationCatalogue,
  requires: [noRing, openParent],
  obstacles: [
    {
      to: 'delete',
      when: (row) => sql`EXISTS (SELECT 1 FROM "course_categories" "m" WHERE "m"."course_category_id" = ${row.id})
        OR EXISTS (SELECT 1 FROM "course_category" "below" WHERE "below"."parent_id" = ${row.id})`,
      message: 'This category cannot be deleted before the courses and categories in it are moved elsewhere.',
    },
  ],
  description: 'A branch of the tree by which courses are classified.',
  collections: [
    {
      name: 'of_course',
      path: 'courses/{id}/categories',
      description: 'Categories of a course, for everybody who may view the course.',
      item: () => Course,
      shows: everyone,
      condition: (row, _, id) =>
        sql`${row.id} = ANY(ARRAY(SELECT "p"."course_category_id" FROM "course_categories" "p" WHERE "p"."course_id" = ${id}))`,
    },
  ],
})
export class CourseCategory {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ max: 40, required: true, unique: true, filter: ['exact', 'partial'], order: true, search: true })
  code: string;

  @Reference(() => CourseCategory, { filter: ['exact', 'exists'], inverse: 'children' })
  parent: Relation<CourseCategory> | null;

  @WholeNumber({ order: true, description: 'Place among the categories of the same parent.' })
  treePos: number | null;

  @Computed({
    type: 'integer',
    expression: (row) => sql`(SELECT count(*)::int FROM "course_category" "child" WHERE "child"."parent_id" = ${row.id})`,
  })
  childrenCount: number;

  @Flag({ default: true, description: 'Whether courses may be placed in it directly.' })
  authCourseChild: boolean;

  @Flag({ default: true, description: 'Whether it may have categories below it.' })
  authCatChild: boolean;

  @Text()
  description: string | null;

  @Reference(() => Asset, { onDelete: 'SET NULL', description: 'Its picture.' })
  asset: Relation<Asset> | null;
}
