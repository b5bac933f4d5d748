import { Entity, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { ResourceLink } from '../../../platform/content-tree/nodes/node-links/resource-link.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { downloadPolicy } from './activity-log.policy.js';

/** A download of a file by a person. */
@Entity('track_e_downloads')
@ApiResource({
  name: 'TrackEDownloads',
  path: 'track_e_downloads',
  display: { list: ['downUserId', 'downDocPath', 'downDate'] },
  policy: downloadPolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service with each download',
  description: 'Download of a file by a person.',
})
export class FileDownload {
  @Identifier({ type: 'bigint' })
  id: number;

  @Erased('subject')
  @WholeNumber({ names: 'users', write: false, filter: ['exact'], description: 'Account id.' })
  downUserId: number | null;

  @DateTime({ write: false, filter: ['date'], order: true })
  downDate: Date | null;

  @Text({ max: 255, write: false })
  downDocPath: string | null;

  @Reference(() => ResourceLink, { write: false, onDelete: 'SET NULL' })
  resourceLink: Relation<ResourceLink> | null;
}
