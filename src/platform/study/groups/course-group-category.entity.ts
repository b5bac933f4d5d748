import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../content-tree/nodes/content-items/context-parameters.js';
import { CourseGroupCategoryProcessor } from './course-group-category.processor.js';
import { ANNOUNCEMENT_STATES, type AnnouncementState, TOOL_STATES, type ToolState } from './group-fields.js';

@Entity('c_group_category')
@ApiResource({
  name: 'CGroupCategory',
  path: 'c_group_categories',
  display: {
    list: ['title', 'minStudent', 'maxStudent', 'beginInscriptionDate', 'endInscriptionDate'],
    form: {
      Category: ['title', 'description', 'minStudent', 'maxStudent', 'groupsPerUser', 'resourceLinkList'],
      Enrolment: ['selfRegAllowed', 'selfUnregAllowed', 'beginInscriptionDate', 'endInscriptionDate'],
      Tools: ['docState', 'calendarState', 'workState', 'announcementsState', 'forumState', 'wikiState', 'chatState'],
    },
  },
  policy: contentPolicy,
  processor: CourseGroupCategoryProcessor,
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
  description: 'A set of groups of a course, with settings that they share.',
})
@Constraint({
  name: 'ck_c_group_category_inscription',
  check: '"begin_inscription_date" <= "end_inscription_date"',
  property: 'endInscriptionDate',
  message: 'The end must not precede the start.',
})
export class CourseGroupCategory extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text()
  description: string | null;

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

  @WholeNumber({ default: 0, min: 0, description: 'Most members of each group; 0 for no limit.' })
  maxStudent: number;

  @Flag({ planned: true })
  selfRegAllowed: boolean;

  @Flag({ planned: true })
  selfUnregAllowed: boolean;

  @WholeNumber({ default: 0, min: 0, description: 'Most groups of the set that one learner joins; 0 for no limit.' })
  groupsPerUser: number;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  documentAccess: number;

  @WholeNumber({ min: 0, planned: true })
  minStudent: number | null;

  @DateTime({ planned: true })
  beginInscriptionDate: Date | null;

  @DateTime({ planned: true })
  endInscriptionDate: Date | null;

  @Flag({ deprecated: { until: '0.7' } })
  onlyMe: boolean;

  @WholeNumber({ deprecated: { until: '0.7' } })
  peerAssessment: number | null;

  @Flag({ deprecated: { until: '0.7' } })
  allowCoachChangeOptionsGroups: boolean;

  @WholeNumber({ default: 1, deprecated: { until: '0.7' } })
  allowChangeGroupName: number;

  @Flag({ deprecated: { until: '0.7' } })
  allowAutogroup: boolean;
}
