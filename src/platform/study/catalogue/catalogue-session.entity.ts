import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { UserClass } from '../classes/user-class.entity.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { Session } from '../sessions/session.entity.js';
import { cataloguePolicy } from './course-catalogue.policy.js';

/** A session in the catalogue of a portal. */
@Entity('catalogue_session_rel_access_url_rel_usergroup')
@ApiResource({
  name: 'CatalogueSessionRelAccessUrlRelUsergroup',
  path: 'catalogue_session_rel_access_url_rel_usergroups',
  display: { list: ['session', 'accessUrl', 'usergroup'] },
  policy: cataloguePolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Session shown in the catalogue of a portal, optionally to one class only.',
})
@UniqueTogether(['session', 'accessUrl', 'usergroup'], {
  name: 'uq_catalogue_session',
  nullsEqual: true,
  message: 'The catalogue shows this session already.',
})
export class CatalogueSession {
  @Identifier()
  id: number;

  @Reference(() => Session, { required: true, write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session>;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE' })
  accessUrl: Relation<Portal>;

  @Reference(() => UserClass, {
    onDelete: 'CASCADE',
    description: 'The one class that it is shown to; all otherwise. The entry is deleted with its class.',
  })
  usergroup: Relation<UserClass> | null;
}
