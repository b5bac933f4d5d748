import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Course } from '../courses/course.entity.js';
import { UserClass } from '../classes/user-class.entity.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { cataloguePolicy } from './course-catalogue.policy.js';

/** A course in the catalogue of a portal. */
@Entity('catalogue_course_rel_access_url_rel_usergroup')
@ApiResource({
  name: 'CatalogueCourseRelAccessUrlRelUsergroup',
  path: 'catalogue_course_rel_access_url_rel_usergroups',
  display: { list: ['course', 'accessUrl', 'usergroup'] },
  policy: cataloguePolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Course shown in the catalogue of a portal, optionally to one class only.',
})
@UniqueTogether(['course', 'accessUrl', 'usergroup'], {
  name: 'uq_catalogue_course',
  nullsEqual: true,
  message: 'The catalogue shows this course already.',
})
export class CatalogueCourse {
  @Identifier()
  id: number;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE' })
  accessUrl: Relation<Portal>;

  @Reference(() => UserClass, {
    onDelete: 'CASCADE',
    description: 'The one class that it is shown to; all otherwise. The entry is deleted with its class.',
  })
  usergroup: Relation<UserClass> | null;
}
