import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Session } from '../../study/sessions/session.entity.js';
import { Portal } from './portal.entity.js';
import { portalOfferPolicy } from './portal.policy.js';
import { withinLimits } from '../../rights/access/portal-limits.js';

@Entity('access_url_rel_session')
@ApiResource({
  name: 'AccessUrlRelSession',
  path: 'access_url_rel_sessions',
  display: { list: ['url', 'session'] },
  policy: portalOfferPolicy,
  requires: withinLimits('session'),
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A session available on a portal.',
})
@UniqueTogether(['url', 'session'], { name: 'uq_access_url_rel_session', message: 'This session is already on this portal.' })
export class PortalSession {
  @Identifier()
  id: number;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'sessions' })
  url: Relation<Portal>;

  @Reference(() => Session, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'urls' })
  session: Relation<Session>;
}
