import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Usergroup } from '../classes/usergroup.entity.js';
import { AccessUrl } from './access-url.entity.js';
import { portalOfferPolicy } from './portal.policy.js';

/** A class or social group that a portal has. */
@Entity('access_url_rel_usergroup')
@ApiResource({
  path: 'access_url_rel_user_groups',
  policy: portalOfferPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A class or social group available on a portal.',
})
@UniqueTogether(['url', 'userGroup'], { name: 'uq_access_url_rel_usergroup', message: 'This group is already on this portal.' })
export class AccessUrlRelUserGroup {
  @Identifier()
  id: number;

  @Reference(() => AccessUrl, { required: true, write: 'create', onDelete: 'CASCADE' })
  url: Relation<AccessUrl>;

  @Reference(() => Usergroup, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'urls' })
  userGroup: Relation<Usergroup>;
}
