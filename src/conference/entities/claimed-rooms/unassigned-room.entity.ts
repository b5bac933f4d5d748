import { Column, Entity, Index, type Relation } from 'typeorm';
import { Portal } from '../../../platform/directory/portals/portal.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { unassignedRoomPolicy } from '../../policies/unassigned-room.policy.js';
import { ConferenceServer } from '../servers/conference-server.entity.js';
import { assignRoom } from './assign-room.action.js';
import { fittingCourses, waitingEvents, waitingPeople } from './unassigned-room.expressions.js';
import { UnassignedRoomProcessor } from './unassigned-room.processor.js';

/** A room of the server that events came from and that no meeting has: another system, or a person, made it. */
@Entity('conference_unassigned_room')
@Index('uq_conference_unassigned_room', ['externalId'], { unique: true })
@Index('ix_conference_unassigned_room_noted', ['notedAt'])
@ApiResource({
  name: 'UnassignedMeeting',
  path: 'unassigned_meetings',
  display: { list: ['name', 'origin', 'running', 'people', 'firstEventAt', 'lastEventAt'] },
  writtenBy: 'the service for each room that sends events and has no meeting',
  policy: unassignedRoomPolicy,
  processor: UnassignedRoomProcessor,
  description: 'A room on the videoconference server that no meeting has, with the events that wait for one.',
  operations: ['list', 'read', 'delete'],
  defaultOrder: { lastEventAt: 'desc' },
  actions: [assignRoom],
})
export class UnassignedRoom {
  @Identifier({ type: 'bigint' })
  id: number;

  @Text({ max: 255, write: false, required: true, filter: ['exact'], description: 'The id that the room was made with.' })
  externalId: string;

  @Text({ max: 255, write: false, description: 'As the server announced it.' })
  name: string | null;

  @Text({ max: 255, write: false, filter: ['exact'], description: 'The kind of system that made it, where it said so.' })
  origin: string | null;

  @Text({ max: 255, write: false, filter: ['exact'], description: 'The name of that system.' })
  originServer: string | null;

  @Text({ max: 255, write: false, description: 'What the room is for there, such as a course.' })
  context: string | null;

  @Reference(() => Portal, {
    write: false,
    onDelete: 'CASCADE',
    description: 'The portal whose callback alone brought its events; null where several did, or one for all.',
  })
  accessUrl: Relation<Portal> | null;

  @Reference(() => ConferenceServer, {
    write: false,
    onDelete: 'SET NULL',
    description: 'The server that its events came from last; null for that of the settings, and where the sender is none.',
  })
  server: Relation<ConferenceServer> | null;

  @DateTime({ write: false, required: true })
  firstEventAt: Date;

  @DateTime({ write: false, required: true, filter: ['date'], order: true, description: 'To the minute.' })
  lastEventAt: Date;

  @Flag({ write: false })
  running: boolean;

  @Computed({ type: 'integer', expression: waitingEvents, description: 'Events that wait for a meeting.' })
  events: number;

  @Computed({ type: 'integer', expression: waitingPeople, description: 'How many people these are of.' })
  people: number;

  @Computed({ type: 'json', expression: fittingCourses, description: 'Courses whose title or code is the context; five at most.' })
  suggestions: readonly string[];

  /** Part of another meeting, to which its events go. */
  @Column({ type: 'boolean', default: false })
  breakout: boolean;

  /** When it was last heard whether it runs, Unix milliseconds. */
  @Column({ type: 'bigint', default: 0 })
  decidedAt: number;

  @Column({ type: 'timestamptz' })
  notedAt: Date;

  /** Until when an administrator wants to hear nothing of it. */
  @Column({ type: 'timestamptz', nullable: true })
  dismissedUntil: Date | null;
}
