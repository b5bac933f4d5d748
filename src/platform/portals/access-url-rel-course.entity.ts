import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Course } from '../courses/course.entity.js';
import { AccessUrl } from './access-url.entity.js';
import { PortalMembershipProcessor } from './portal-membership.processor.js';
import { portalOfferPolicy } from './portal.policy.js';

@Entity('access_url_rel_course')
@ApiResource({
  path: 'access_url_rel_courses',
  policy: portalOfferPolicy,
  processor: PortalMembershipProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A course available on a portal.',
})
@UniqueTogether(['url', 'course'], { name: 'uq_access_url_rel_course', message: 'This course is already on this portal.' })
export class AccessUrlRelCourse {
  @Identifier()
  id: number;

  @Reference(() => AccessUrl, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'courses' })
  url: Relation<AccessUrl>;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'urls' })
  course: Relation<Course>;
}
