import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { CourseCategory } from '../../study/courses/course-category.entity.js';
import { Portal } from './portal.entity.js';
import { portalOfferPolicy } from './portal.policy.js';

/** A course category that a portal offers. */
@Entity('access_url_rel_course_category')
@ApiResource({
  name: 'AccessUrlRelCourseCategory',
  path: 'access_url_rel_course_categories',
  display: { list: ['url', 'courseCategory'] },
  policy: portalOfferPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A course category available on a portal.',
})
@UniqueTogether(['url', 'courseCategory'], {
  name: 'uq_access_url_rel_course_category',
  message: 'This course category is already on this portal.',
})
export class PortalCourseCategory {
  @Identifier()
  id: number;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE' })
  url: Relation<Portal>;

  @Reference(() => CourseCategory, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'urls' })
  courseCategory: Relation<CourseCategory>;
}
