import { Column, Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Choice, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { askForExport } from './ask-for-export.action.js';
import { exportContent } from './export-content.action.js';
import { personalDataExportPolicy } from './personal-data-export.policy.js';

const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;

/** All data of a person in one file, made in the background and kept for a while (GDPR articles 15 and 20). */
@Entity('personal_data_export')
@ApiResource({
  path: 'personal_data_exports',
  display: { list: ['user', 'requestedBy', 'state', 'createdAt', 'expiresAt', 'size'] },
  policy: personalDataExportPolicy,
  operations: ['list', 'read', 'delete'],
  actions: [askForExport, exportContent],
  writtenBy: 'the service when an export is asked for',
  description: 'All data of a person in one zip file, made in the background and kept for seven days.',
})
export class PersonalDataExport {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: false, filter: ['exact'], erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => User, { write: false, description: 'Who asked for it.', erasure: 'trace' })
  requestedBy: Relation<User> | null;

  /** The portal on which it was asked for; the person's rights there decide what is in it. */
  @Column({ type: 'integer' })
  portalId: number;

  @Choice(EXPORT_STATES, { default: 'waiting', write: false, filter: ['exact'] })
  state: (typeof EXPORT_STATES)[number];

  @CreatedAt({ order: true })
  createdAt: Date;

  @DateTime({ write: false, description: 'When it could be fetched.' })
  readyAt: Date | null;

  @DateTime({ write: false, description: 'Until when it can be fetched.' })
  expiresAt: Date | null;

  @WholeNumber({ write: false, description: 'Bytes of the zip file.' })
  size: number | null;
}
