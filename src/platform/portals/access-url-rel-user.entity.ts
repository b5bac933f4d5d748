import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { User } from '../users/user.entity.js';
import { AccessUrl } from './access-url.entity.js';
import { PortalMembershipProcessor } from './portal-membership.processor.js';
import { portalMemberPolicy } from './portal.policy.js';

@Entity('access_url_rel_user')
@ApiResource({
  path: 'access_url_rel_users',
  policy: portalMemberPolicy,
  processor: PortalMembershipProcessor,
  description: 'A user who belongs to a portal and may sign in there.',
})
@UniqueTogether(['url', 'user'], { name: 'uq_access_url_rel_user', message: 'This user is already on this portal.' })
export class AccessUrlRelUser {
  @Identifier()
  id: number;

  @Reference(() => AccessUrl, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'users' })
  url: Relation<AccessUrl>;

  @Reference(() => User, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'portals' })
  user: Relation<User>;
}
