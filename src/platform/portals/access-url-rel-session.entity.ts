import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Session } from '../sessions/session.entity.js';
import { AccessUrl } from './access-url.entity.js';
import { PortalMembershipProcessor } from './portal-membership.processor.js';
import { portalOfferPolicy } from './portal.policy.js';

@Entity('access_url_rel_session')
@ApiResource({
  path: 'access_url_rel_sessions',
  policy: portalOfferPolicy,
  processor: PortalMembershipProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A session available on a portal.',
})
@UniqueTogether(['url', 'session'], { name: 'uq_access_url_rel_session', message: 'This session is already on this portal.' })
export class AccessUrlRelSession {
  @Identifier()
  id: number;

  @Reference(() => AccessUrl, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'sessions' })
  url: Relation<AccessUrl>;

  @Reference(() => Session, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'urls' })
  session: Relation<Session>;
}
