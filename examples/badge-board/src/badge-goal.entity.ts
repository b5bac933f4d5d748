import { administrator, Course, courseVisibleTo, teacherOf } from 'lyceum/platform';
import { any, ApiResource, Identifier, policy, Text, UniqueReference, WholeNumber } from 'lyceum/resource';
import { Entity, type Relation } from 'typeorm';

const teaches = any(administrator, teacherOf('course'));

/** What a course wants to give: a member of courses, `badgeGoal`, which this feature keeps in a table of its own. */
@Entity('badge_goal')
@ApiResource({
  path: 'badge_goals',
  description: 'How many badges a course wants to give.',
  policy: policy('badge_goals', { read: courseVisibleTo('course'), create: teaches, update: teaches, delete: teaches }),
})
export class BadgeGoal {
  @Identifier()
  id: number;

  @UniqueReference(() => Course, { extends: 'badgeGoal', required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @WholeNumber({ required: true, min: 1, max: 1000, filter: ['exact', 'range'], order: true })
  badges: number;

  @Text({ max: 200 })
  motto: string | null;
}
