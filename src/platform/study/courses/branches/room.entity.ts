import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { administrator } from '../../../rights/access/role.rules.js';
import { Branch } from './branch.entity.js';
import { roomPolicy } from './branch.policy.js';

/** A room. */
@Entity('room')
@ApiResource({
  path: 'rooms',
  display: { list: ['title', 'branch', 'description'] },
  policy: roomPolicy,
  description: 'Physical room of a branch. A course loses its room when the room is removed.',
})
export class Room {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ search: true })
  description: string | null;

  @Text({ max: 255, forClients: true })
  geolocation: string | null;

  @Text({ max: 45, readableBy: administrator, description: 'Network of the room.', deprecated: { until: '0.7' } })
  ip: string | null;

  @Text({ max: 6, readableBy: administrator, deprecated: { until: '0.7' } })
  ipMask: string | null;

  @Reference(() => Branch, { onDelete: 'CASCADE', inverse: 'rooms' })
  branch: Relation<Branch> | null;
}
