import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Course } from '../courses/course.entity.js';
import { ClassEnrolmentProcessor } from './class-enrolment.processor.js';
import { UserClass } from './user-class.entity.js';
import { classCoursePolicy } from './user-class.policy.js';

/** A class enrolled in a course. */
@Entity('usergroup_rel_course')
@ApiResource({
  name: 'UsergroupRelCourse',
  path: 'usergroup_rel_courses',
  display: { list: ['usergroup', 'course'] },
  policy: classCoursePolicy,
  processor: ClassEnrolmentProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A class enrolled in a course, and each of its members with it.',
})
@UniqueTogether(['usergroup', 'course'], { name: 'uq_usergroup_rel_course', message: 'This class is already enrolled in this course.' })
export class ClassCourseEnrolment {
  @Identifier()
  id: number;

  @Reference(() => UserClass, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'courses' })
  usergroup: Relation<UserClass>;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;
}
