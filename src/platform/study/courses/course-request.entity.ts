import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { LanguageTag, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Flag } from '../../../resource/declare/value-fields.decorator.js';
import { administrator } from '../../rights/access/role.rules.js';
import { User } from '../../directory/users/user.entity.js';
import { CourseCategory } from './course-category.entity.js';
import { courseRequestPolicy } from './course-request.policy.js';
import { CourseRequestProcessor } from './course-request.processor.js';
import type { Requirement } from '../../../resource/model/requirement.js';
import { sql } from '../../../database/sql.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';

const COURSE_REQUEST_STATUSES = ['pending', 'accepted', 'rejected'] as const;

const freeCode: Requirement = {
  about: ['code'],
  met: (row) =>
    sql`NOT EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."code" = ${row.column('code')} OR "c"."directory" = ${row.column('code')})`,
  message: 'A course has this code already.',
  code: VIOLATION_CODES.notUnique,
};

/** A request for a course. */
@Entity('course_request')
@ApiResource({
  path: 'course_requests',
  display: {
    list: ['title', 'code', 'user', 'category', 'requestDate', 'status'],
    form: {
      Course: ['title', 'code', 'category', 'description', 'courseLanguage'],
      Reasons: ['objectives', 'targetAudience'],
      Request: ['status', 'info', 'exemplaryContent'],
    },
  },
  policy: courseRequestPolicy,
  processor: CourseRequestProcessor,
  requires: [freeCode],
  obstacles: [
    {
      to: 'update',
      when: (row) => sql`${row.column('status')} <> 'pending'`,
      message: 'This request was decided already; a decision is final.',
    },
  ],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description:
    'Request by a teacher for a new course. Accepting it makes the course with the requester as its teacher; a decision is final.',
})
export class CourseRequest {
  @Identifier()
  id: number;

  @Text({
    max: 40,
    required: true,
    unique: true,
    filter: ['partial'],
    search: true,
    description: 'Code that the course shall have; neither a course nor another request has it.',
  })
  code: string;

  @Text({ max: 250, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Reference(() => User, { stamp: 'caller', description: 'Who asks for it.', erasure: 'author' })
  user: Relation<User> | null;

  @Text({ max: 40, forClients: true })
  directory: string | null;

  @LanguageTag({ max: 20 })
  courseLanguage: string | null;

  @Text({ required: true })
  description: string;

  @Reference(() => CourseCategory, { onDelete: 'SET NULL' })
  category: Relation<CourseCategory> | null;

  @Text({ max: 200, search: true })
  tutorName: string | null;

  @Text({ max: 40 })
  visualCode: string | null;

  @CreatedAt({ filter: ['date'], order: true })
  requestDate: Date;

  @Text()
  objectives: string | null;

  @Text()
  targetAudience: string | null;

  @Choice(COURSE_REQUEST_STATUSES, { default: 'pending', filter: ['exact'], writableBy: administrator })
  status: (typeof COURSE_REQUEST_STATUSES)[number];

  @WholeNumber({ default: 0, min: 0, description: 'How often more was asked of the requester.', deprecated: { until: '0.7' } })
  info: number;

  @Flag({ description: 'Whether the course shall come with exemplary content.', deprecated: { until: '0.7' } })
  exemplaryContent: boolean;
}
