import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { Course } from '../courses/course.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { personalCataloguePolicy } from './course-catalogue.policy.js';

/** A course in the catalogue of one person. */
@Entity('course_rel_user_catalogue')
@ApiResource({
  name: 'CourseRelUserCatalogue',
  path: 'course_rel_user_catalogues',
  display: { list: ['user', 'course', 'visible'] },
  policy: personalCataloguePolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Whether one person sees a course in the catalogue, whatever the catalogue shows to others.',
})
@UniqueTogether(['user', 'course'], {
  name: 'uq_course_rel_user_catalogue',
  message: 'This is settled for this person and course already.',
})
export class UserCatalogueCourse {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Flag({ required: true, default: true, filter: ['exact'], description: 'Shown, or kept from the person.' })
  visible: boolean;
}
