import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag } from '../../../resource/declare/value-fields.decorator.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../content-tree/nodes/content-items/context-parameters.js';
import { CourseGroupCategory } from './course-group-category.entity.js';
import { CourseGroupProcessor } from './course-group.processor.js';
import { ANNOUNCEMENT_STATES, type AnnouncementState, TOOL_STATES, type ToolState } from './group-fields.js';
import { uniqueInCourse } from '../../content-tree/nodes/content-items/unique-in-course.js';

@Entity('c_group_info')
@ApiResource({
  name: 'CGroup',
  path: 'c_groups',
  display: {
    list: ['title', 'category', 'memberCount', 'maxStudent', 'status'],
    form: {
      Group: ['title', 'description', 'category', 'maxStudent', 'resourceLinkList'],
      Enrolment: ['selfRegistrationAllowed', 'selfUnregistrationAllowed'],
      Tools: ['docState', 'calendarState', 'workState', 'announcementsState', 'forumState', 'wikiState', 'chatState'],
    },
  },
  policy: contentPolicy,
  processor: CourseGroupProcessor,
  requires: [uniqueInCourse({ member: 'title', within: 'session', message: 'Another group of this course or session has this title.' })],
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
  description: 'A working group of a course, or of a course in a session.',
})
export class CourseGroup extends Content {
  @Identifier()
  id: number;

  @Text({ max: 100, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Flag({ required: true, default: true, filter: ['exact'] })
  status: boolean;

  @Text({ search: true })
  description: string | null;

  @WholeNumber({ default: 0, min: 0, description: 'Most members; 0 for no limit.' })
  maxStudent: number;

  @Choice(TOOL_STATES, { default: 'private', planned: true })
  docState: ToolState;

  @Choice(TOOL_STATES, { default: 'private', planned: true })
  calendarState: ToolState;

  @Choice(TOOL_STATES, { default: 'private', planned: true })
  workState: ToolState;

  @Choice(ANNOUNCEMENT_STATES, { default: 'private', planned: true })
  announcementsState: AnnouncementState;

  @Choice(TOOL_STATES, { default: 'private', planned: true })
  forumState: ToolState;

  @Choice(TOOL_STATES, { default: 'private', planned: true })
  wikiState: ToolState;

  @Choice(TOOL_STATES, { default: 'private', planned: true })
  chatState: ToolState;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  documentAccess: number;

  @Flag({ filter: ['exact'], description: 'Whether members of the course may join by themselves.' })
  selfRegistrationAllowed: boolean;

  @Flag({ description: 'Whether members may leave by themselves.' })
  selfUnregistrationAllowed: boolean;

  @Computed({
    type: 'integer',
    expression: (row) => sql`(SELECT count(*)::int FROM "c_group_rel_user" "m" WHERE "m"."group_id" = ${row.id})`,
  })
  memberCount: number;

  @Reference(() => CourseGroupCategory, { onDelete: 'CASCADE', inverse: 'groups' })
  category: Relation<CourseGroupCategory> | null;
}
