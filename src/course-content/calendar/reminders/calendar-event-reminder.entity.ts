import { IsIn, IsInt, IsString, Max, Min } from 'class-validator';
import { Column, Entity, type Relation } from 'typeorm';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed, Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { sql } from '../../../database/sql.js';
import { CalendarEventReminderProcessor } from './calendar-event-reminder.processor.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import { agendaReminderPolicy } from '../event-part.policy.js';
import { reminderDue } from './reminder-due.js';

const PERIODS = ['minute', 'hour', 'day', 'week', 'month'];

/** A reminder sent to a person before an event. */
@Entity('agenda_reminder')
@ApiResource({
  name: 'AgendaReminder',
  path: 'agenda_reminders',
  display: { list: ['event', 'user', 'dateInterval', 'nextDueAt', 'sent'] },
  policy: agendaReminderPolicy,
  processor: CalendarEventReminderProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Reminder sent before an event.',
})
@UniqueTogether(['user', 'event', 'dateInterval'], {
  name: 'uq_agenda_reminder',
  property: 'count',
  message: 'You have this reminder already.',
})
export class CalendarEventReminder {
  @Identifier()
  id: number;

  @Reference(() => CalendarEvent, {
    inverse: 'reminders',
    owned: true,
    include: { max: 100 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  event: Relation<CalendarEvent>;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Who is reminded.', erasure: 'subject' })
  user: Relation<User>;

  @Text({ max: 20, required: true, write: false, description: 'How long before the event, as an ISO 8601 duration: `PT15M`.' })
  dateInterval: string;

  @Input({
    type: 'integer',
    required: true,
    validators: [IsInt(), Min(1), Max(1000)],
    description: 'How many periods before the event.',
    example: 15,
  })
  count?: number;

  @Input({ type: 'choice', values: PERIODS, required: true, validators: [IsString(), IsIn(PERIODS)], example: 'minute' })
  period?: string;

  @Flag({
    write: false,
    filter: ['exact'],
    description: 'Whether no further reminder is to come: of an event that comes again, after its last.',
  })
  sent: boolean;

  @Computed({
    type: 'datetime',
    description: 'When it is next sent. Null after the last time.',
    expression: (row) =>
      reminderDue(
        row.column('nextStart'),
        row.column('dateInterval'),
        sql`(SELECT coalesce("e"."timezone", 'UTC') FROM "c_calendar_event" "e" WHERE "e"."id" = ${row.column('event')})`,
      ),
  })
  nextDueAt: Date | null;

  /** Start of the occurrence that it reminds of next. */
  @Column({ type: 'timestamptz', nullable: true })
  nextStart: Date | null;

  /** Start of the occurrence that it reminded of last. */
  @Column({ type: 'timestamptz', nullable: true })
  lastStart: Date | null;

  /** The event's `sequence` when the next occurrence was worked out: a changed event has another. */
  @Column({ type: 'integer', nullable: true })
  eventSequence: number | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
