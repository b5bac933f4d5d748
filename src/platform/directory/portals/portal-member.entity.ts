import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { User } from '../users/user.entity.js';
import { userOrAdministrator } from '../users/user.policy.js';
import { Portal } from './portal.entity.js';
import { portalMemberPolicy } from './portal.policy.js';
import { withinLimits } from '../../rights/access/portal-limits.js';

@Entity('access_url_rel_user')
@ApiResource({
  name: 'AccessUrlRelUser',
  path: 'access_url_rel_users',
  display: { list: ['url', 'user', 'address'] },
  policy: portalMemberPolicy,
  requires: withinLimits('user'),
  relatedOrder: ['user.lastname'],
  relatedSearch: ['user'],
  description: 'A user who belongs to a portal and may sign in there.',
  collections: [
    {
      name: 'of_user',
      path: 'users/{id}/access_urls',
      description: 'Portals that a person belongs to.',
      item: () => User,
      rule: userOrAdministrator,
      condition: (row, _, id) => sql`${row.column('user')} = ${id}`,
    },
  ],
})
@UniqueTogether(['url', 'user'], { name: 'uq_access_url_rel_user', message: 'This user is already on this portal.' })
export class PortalMember {
  @Identifier()
  id: number;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'users' })
  url: Relation<Portal>;

  @Reference(() => User, { required: true, write: 'create', inverse: 'portals', erasure: 'subject' })
  user: Relation<User>;

  @Computed({
    type: 'url',
    description: 'Address of the portal.',
    expression: (row) => sql`(SELECT "u"."url" FROM "access_url" "u" WHERE "u"."id" = ${row.column('url')})`,
  })
  address: string;
}
