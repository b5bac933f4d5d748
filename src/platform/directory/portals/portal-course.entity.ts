import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Course } from '../../study/courses/course.entity.js';
import { Portal } from './portal.entity.js';
import { portalOfferPolicy } from './portal.policy.js';
import { withinLimits } from '../../rights/access/portal-limits.js';

@Entity('access_url_rel_course')
@ApiResource({
  name: 'AccessUrlRelCourse',
  path: 'access_url_rel_courses',
  display: { list: ['url', 'course'] },
  policy: portalOfferPolicy,
  requires: withinLimits('course'),
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A course available on a portal.',
})
@UniqueTogether(['url', 'course'], { name: 'uq_access_url_rel_course', message: 'This course is already on this portal.' })
export class PortalCourse {
  @Identifier()
  id: number;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'courses' })
  url: Relation<Portal>;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'urls' })
  course: Relation<Course>;
}
