import { Entity, Index, type Relation } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Choice, DateTime } from '../../../../resource/declare/value-fields.decorator.js';
import { noRing, type Requirement } from '../../../../resource/model/requirement.js';
import { UserClass } from '../../../study/classes/user-class.entity.js';
import { Course } from '../../../study/courses/course.entity.js';
import { CourseGroup } from '../../../study/groups/course-group.entity.js';
import { Session } from '../../../study/sessions/session.entity.js';
import { User } from '../../../directory/users/user.entity.js';
import { LINK_VISIBILITIES, type LinkVisibility } from './link-visibility.js';
import { resourceLinkPolicy } from '../node.policy.js';
import { ResourceLinkProcessor } from './resource-link.processor.js';
import { ResourceNode } from '../resource-node.entity.js';
import { sql } from '../../../../database/sql.js';
import { courseInSession } from '../../../rights/access/course-in-session.js';
import { isGroupOf } from '../../../rights/access/group-in-course.js';

/** The session of a link offers its course; it is the session that does not suit, since content is of a course first. */
const sessionOfCourse: Requirement = { ...courseInSession, about: ['session', 'course'], onlyOf: 'new' };

/** The group of a link is one of its course, or of its course in its session. */
const groupOfContext: Requirement = {
  about: ['group'],
  onlyOf: 'new',
  met: (row) => sql`${row.column('group')} IS NULL OR ${row.column('course')} IS NULL
    OR ${isGroupOf({ group: row.column('group'), course: row.column('course'), session: row.column('session') })}`,
  message: 'The group does not belong to this course or session.',
};

@Entity('resource_link')
@ApiResource({
  path: 'resource_links',
  display: {
    list: ['resourceNode', 'course', 'session', 'user', 'visibility'],
    form: {
      Place: ['resourceNode', 'course', 'session', 'group', 'user', 'userGroup'],
      Time: ['visibility', 'startVisibilityAt', 'endVisibilityAt'],
    },
  },
  policy: resourceLinkPolicy,
  processor: ResourceLinkProcessor,
  requires: [sessionOfCourse, groupOfContext, noRing],
  description: 'Gives a node to a course, session, group, class or person: with a visibility, from when until when, and in which order.',
})
@UniqueTogether(['resourceNode', 'course', 'session', 'group', 'user', 'userGroup'], {
  name: 'uq_resource_link_context',
  nullsEqual: true,
  message: 'This content is already linked to this context.',
})
@Constraint({
  name: 'ck_resource_link_context',
  check: '"course_id" IS NOT NULL OR ("session_id" IS NULL AND "group_id" IS NULL)',
  property: 'course',
  message: 'A link to a session or a group names their course too.',
})
@Constraint({
  name: 'ck_resource_link_window',
  check: '"start_visibility_at" < "end_visibility_at"',
  property: 'endVisibilityAt',
  message: 'The visibility must end after it starts.',
})
// What everybody sees in open courses, of one kind or of all, is counted and found by nothing else.
@Index(
  'ix_resource_link_shared_kind',
  ['course', 'resourceTypeGroup', 'resourceNode', 'startVisibilityAt', 'endVisibilityAt', 'deletedAt'],
  {
    where: `"visibility" = 'published' AND "session_id" IS NULL AND "group_id" IS NULL AND "user_id" IS NULL AND "user_group_id" IS NULL`,
  },
)
// What a course holds of one kind, in one of its sessions or outside.
@Index('ix_resource_link_kind', ['course', 'resourceTypeGroup', 'session', 'resourceNode'])
export class ResourceLink {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => ResourceNode, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'resourceLinks', include: { max: 100 } })
  resourceNode: Relation<ResourceNode>;

  @Reference(() => ResourceLink, {
    onDelete: 'SET NULL',
    inverse: 'children',
    description: "The folder's link, where the folders of this context differ from the tree of nodes.",
  })
  parent: Relation<ResourceLink> | null;

  @Reference(() => Course, { write: 'create', onDelete: 'CASCADE', indexedByTable: true })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE', filter: ['exact', 'exists'] })
  session: Relation<Session> | null;

  @Reference(() => CourseGroup, { write: 'create', onDelete: 'CASCADE', filter: ['exact', 'exists'] })
  group: Relation<CourseGroup> | null;

  @Reference(() => User, { write: 'create', filter: ['exact', 'exists'], erasure: 'subject' })
  user: Relation<User> | null;

  @Reference(() => UserClass, { write: 'create', onDelete: 'CASCADE', description: 'The class that it is narrowed to.' })
  userGroup: Relation<UserClass> | null;

  @WholeNumber({ write: false, description: "Id of the node's type: content is ordered among its like." })
  resourceTypeGroup: number | null;

  @Choice(LINK_VISIBILITIES, { required: true, default: 'draft', filter: ['exact'] })
  visibility: LinkVisibility;

  @DateTime({ filter: ['date'], description: 'Before this moment learners see nothing of it.' })
  startVisibilityAt: Date | null;

  @DateTime({ filter: ['date'], description: 'From this moment on learners see nothing of it.' })
  endVisibilityAt: Date | null;

  @WholeNumber({ default: 0, order: true })
  displayOrder: number;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @DateTime({ write: false, description: 'When the visibility became "deleted".' })
  deletedAt: Date | null;
}
