import { Entity, type Relation } from 'typeorm';
import { Course } from '../../platform/study/courses/course.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { courseSettingPolicy } from './course-tool.policy.js';

/** A setting of one course. */
@Entity('c_course_setting')
@ApiResource({
  name: 'CCourseSetting',
  path: 'c_course_settings',
  display: {
    list: ['title', 'course', 'variable', 'value', 'category'],
    form: { Setting: ['course', 'variable', 'title', 'value', 'category', 'comment'] },
  },
  policy: courseSettingPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Setting of one course.',
})
@UniqueTogether(['course', 'variable', 'subkey'], {
  name: 'uq_c_course_setting',
  property: 'variable',
  nullsEqual: true,
  message: 'The course has this setting already.',
})
export class CourseSetting {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, write: 'create', filter: ['exact', 'partial'], order: true })
  variable: string;

  @Text({ max: 255 })
  subkey: string | null;

  @Text({ max: 255 })
  type: string | null;

  @Text({ max: 255, filter: ['exact'] })
  category: string | null;

  @Text()
  value: string | null;

  @Text({ max: 255, required: true })
  title: string;

  @Text({ max: 255 })
  comment: string | null;

  @Text({ max: 255, deprecated: { until: '0.7' } })
  subkeytext: string | null;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;
}
