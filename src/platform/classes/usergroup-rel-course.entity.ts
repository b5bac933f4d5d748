import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Course } from '../courses/course.entity.js';
import { UsergroupEnrolmentProcessor } from './usergroup-enrolment.processor.js';
import { Usergroup } from './usergroup.entity.js';
import { usergroupCoursePolicy } from './usergroup.policy.js';

/** A class enrolled in a course. */
@Entity('usergroup_rel_course')
@ApiResource({
  path: 'usergroup_rel_courses',
  policy: usergroupCoursePolicy,
  processor: UsergroupEnrolmentProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A class enrolled in a course, and each of its members with it.',
})
@UniqueTogether(['usergroup', 'course'], { name: 'uq_usergroup_rel_course', message: 'This class is already enrolled in this course.' })
export class UsergroupRelCourse {
  @Identifier()
  id: number;

  @Reference(() => Usergroup, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'courses' })
  usergroup: Relation<Usergroup>;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;
}
