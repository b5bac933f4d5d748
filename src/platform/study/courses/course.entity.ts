import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { BigNumber, WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference, References, UniqueReference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html, LanguageTag, Text, Url } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { everyone } from '../../../resource/model/rule.js';
import { isLockedPlace } from '../../rights/access/sequence-locks.js';
import { Room } from './branches/room.entity.js';
import { ResourceNode } from '../../content-tree/nodes/resource-node.entity.js';
import { CourseCategory } from './course-category.entity.js';
import { CourseType } from './course-type.entity.js';
import { courseHome } from './course-home.screen.js';
import { courseTeachers } from './course-teachers.action.js';
import { coursePolicy } from './course.policy.js';
import { CourseProcessor } from './course.processor.js';
import { isPublic } from './public-course.js';

/** Who may enter a course: its teachers, its members, signed-in users, or everyone; no one where it is hidden. */
const COURSE_VISIBILITIES = ['closed', 'registered', 'open_platform', 'open_world', 'hidden'] as const;

@Entity('course')
@ApiResource({
  path: 'courses',
  keywords: ['class', 'training'],
  display: {
    list: ['title', 'code', 'visibility', 'courseLanguage', 'creationDate'],
    form: {
      Course: ['title', 'code', 'description', 'courseLanguage', 'categories'],
      Access: ['visibility', 'subscribe', 'unsubscribe', 'registrationCode', 'expirationDate'],
    },
  },
  policy: coursePolicy,
  processor: CourseProcessor,
  actions: [courseHome, courseTeachers],
  description: 'A unit of teaching with its own tools, subscriptions, visibility and disk quota.',
  collections: [
    {
      name: 'public',
      path: 'public_courses',
      description: "Courses of the portal's catalogue that are open to everybody, with a token or without.",
      rule: everyone,
      condition: (row, actor) => isPublic(actor, row),
    },
  ],
})
export class Course {
  @Identifier()
  id: number;

  @Text({ max: 250, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({
    max: 40,
    min: 1,
    unique: true,
    write: 'create',
    filter: ['exact', 'partial'],
    order: true,
    search: true,
    description: 'Short name, unique for good; made of the title unless given.',
    example: 'LOGIC101',
  })
  code: string | null;

  @Text({ max: 40, filter: ['exact'], description: 'Short name as shown; the code unless given.' })
  visualCode: string | null;

  @Text({ max: 40, write: false })
  directory: string | null;

  @LanguageTag({ max: 20, required: true, default: 'en', filter: ['exact'] })
  courseLanguage: string;

  @Html()
  description: string | null;

  @Html()
  introduction: string | null;

  @Choice(COURSE_VISIBILITIES, { required: true, default: 'open_platform', filter: ['exact'] })
  visibility: (typeof COURSE_VISIBILITIES)[number];

  @WholeNumber({ deprecated: { until: '0.7' } })
  showScore: number | null;

  @Text({ max: 200, filter: ['partial'], search: true })
  tutorName: string | null;

  @Text({ max: 30, forClients: true })
  departmentName: string | null;

  @Url({ max: 180, forClients: true })
  departmentUrl: string | null;

  @Url({ max: 255, forClients: true })
  videoUrl: string | null;

  @Flag({ filter: ['exact'] })
  sticky: boolean;

  @BigNumber({ min: 0, description: 'Bytes that the files of the course may take.' })
  diskQuota: number | null;

  @DateTime({ write: false, filter: ['date'], order: true, deprecated: { until: '0.7' } })
  lastVisit: Date | null;

  @DateTime({ stamp: { value: 'now', on: 'write' } })
  lastEdit: Date | null;

  @DateTime({ stamp: 'now', required: true, default: () => 'now()', filter: ['date'], order: true })
  creationDate: Date;

  @DateTime({ filter: ['date', 'exists'], description: 'From this moment on the course is closed to learners.' })
  expirationDate: Date | null;

  @Flag({ required: true, default: true, filter: ['exact'], description: 'Whether users may subscribe themselves.' })
  subscribe: boolean;

  @Flag({ required: true, filter: ['exact'], default: false, description: 'Whether users may leave by themselves.' })
  unsubscribe: boolean;

  @Text({
    max: 255,
    read: false,
    description:
      'Code that users must know to subscribe themselves. It opens a course that is for its members where the catalogue shows it; what is open anyway is read without.',
  })
  registrationCode: string | null;

  @Text({ deprecated: { until: '0.7' } })
  legal: string | null;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  activateLegal: number;

  @Flag({ deprecated: { until: '0.7' } })
  addTeachersToSessionsCourses: boolean;

  @WholeNumber({ min: 0 })
  duration: number | null;

  @WholeNumber({ write: false, default: 0 })
  popularity: number;

  @Reference(() => CourseType, { inverse: 'courses' })
  courseType: Relation<CourseType> | null;

  @Reference(() => Room, { onDelete: 'SET NULL', inverse: 'courses' })
  room: Relation<Room> | null;

  @References(() => CourseCategory, { filter: ['exact'], inverse: 'courses' })
  categories: Relation<CourseCategory>[];

  @Computed({
    type: 'boolean',
    expression: (row, actor) => isLockedPlace(actor, 'course', row.id),
    description: 'The caller has to complete something else first; see its requirements.',
  })
  locked: boolean;

  @UniqueReference(() => ResourceNode, { write: false, onDelete: 'SET NULL' })
  resourceNode: Relation<ResourceNode> | null;
}
