import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { UserClass } from '../../study/classes/user-class.entity.js';
import { Portal } from './portal.entity.js';
import { portalOfferPolicy } from './portal.policy.js';

/** A class or social group that a portal has. */
@Entity('access_url_rel_usergroup')
@ApiResource({
  name: 'AccessUrlRelUserGroup',
  path: 'access_url_rel_user_groups',
  display: { list: ['url', 'userGroup'] },
  policy: portalOfferPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A class or social group available on a portal.',
})
@UniqueTogether(['url', 'userGroup'], { name: 'uq_access_url_rel_usergroup', message: 'This group is already on this portal.' })
export class PortalClass {
  @Identifier()
  id: number;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE' })
  url: Relation<Portal>;

  @Reference(() => UserClass, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'urls' })
  userGroup: Relation<UserClass>;
}
