import { Column, Entity, type Relation } from 'typeorm';
import { Portal } from '../../../platform/directory/portals/portal.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { conferenceServerPolicy } from '../../policies/conference-server.policy.js';
import { ConferenceServerProcessor } from './conference-server.processor.js';

/** A videoconference server beside the one that the settings name. */
@Entity('conference_server')
@ApiResource({
  name: 'VideoconferenceServer',
  path: 'videoconference_servers',
  keywords: ['bigbluebutton', 'video', 'load', 'balancer'],
  display: {
    list: ['title', 'url', 'weight', 'enabled', 'draining', 'state', 'load', 'lastSeenAt'],
    form: { Server: ['title', 'url', 'salt', 'portal'], Rooms: ['weight', 'enabled', 'draining'] },
  },
  policy: conferenceServerPolicy,
  processor: ConferenceServerProcessor,
  description: 'A videoconference server beside the one of the settings: new rooms are shared out among all of them.',
})
export class ConferenceServer {
  @Identifier()
  id: number;

  @Text({ max: 120, required: true, search: true, order: true, filter: ['partial'] })
  title: string;

  @Text({
    max: 500,
    required: true,
    unique: true,
    filter: ['exact'],
    example: 'https://meet2.example.org/bigbluebutton/api',
    description: 'Address of its API: https, public, without query.',
  })
  url: string;

  @Text({ max: 500, min: 1, required: true, read: false, description: 'Secret shared with it (`bbb-conf --secret`); is never shown.' })
  salt: string;

  @Reference(() => Portal, { onDelete: 'CASCADE', description: 'The portal whose meetings alone get rooms there; null for all portals.' })
  portal: Relation<Portal> | null;

  @WholeNumber({
    min: 1,
    max: 1000,
    default: 100,
    description: 'Its share of new rooms, beside that of the others; the server of the settings has 100.',
  })
  weight: number;

  @Flag({ default: true, filter: ['exact'], description: 'Whether it gets new rooms and is looked at.' })
  enabled: boolean;

  @Flag({ filter: ['exact'], description: 'Whether it gets no new rooms while those that run there go on.' })
  draining: boolean;

  @Choice(['unknown', 'online', 'offline'], {
    default: 'unknown',
    write: false,
    filter: ['exact'],
    description: 'As of the last look, each minute while meetings are on: offline after two failures, online after one success.',
  })
  state: 'unknown' | 'online' | 'offline';

  @WholeNumber({ default: 0, write: false, description: 'People in its rooms; a room counts at least 15 in its first 15 minutes.' })
  load: number;

  @DateTime({ write: false, description: 'When it answered last.' })
  lastSeenAt: Date | null;

  @Text({ max: 255, write: false, description: 'Why the last look failed; null where it did not.' })
  lastError: string | null;

  /** Looks that failed in a row. */
  @Column({ type: 'smallint', default: 0 })
  failures: number;
}
