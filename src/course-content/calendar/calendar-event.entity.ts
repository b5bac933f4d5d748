import { Column, Entity, Index, type Relation } from 'typeorm';
import { sql } from '../../database/sql.js';
import { Career } from '../../platform/study/careers/career.entity.js';
import { Promotion } from '../../platform/study/careers/promotion.entity.js';
import { Room } from '../../platform/study/courses/branches/room.entity.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Colour, Html, Text, TimeZone } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, Json, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { all, authenticated } from '../../resource/model/rule.js';
import { CalendarEventProcessor } from './calendar-event.processor.js';
import { CALENDAR_EVENT_TYPES, calendarEventType, type CalendarEventType } from './calendar-event-type.js';
import { importCalendar } from './icalendar/import-calendar.action.js';
import { calendarSeriesActions } from './recurrence/calendar-series.action.js';
import { calendarEventPolicy } from './calendar-event.policy.js';
import { isOwnEvent } from './own-events.js';

/** An event of an agenda: personal, of a course, of a session, or public. */
@Entity('c_calendar_event')
@ApiResource({
  name: 'CCalendarEvent',
  path: 'c_calendar_events',
  display: {
    list: ['title', 'startDate', 'endDate', 'allDay', 'type'],
    form: {
      Event: ['title', 'content', 'startDate', 'endDate', 'allDay', 'location', 'room'],
      Place: ['parentResourceNodeId', 'resourceLinkList'],
    },
  },
  policy: calendarEventPolicy,
  processor: CalendarEventProcessor,
  description: 'Agenda event: personal, of a course, of a session or for the whole platform.',
  parameters: contextParameters,
  itemsPerPage: 100,
  maximumItemsPerPage: 500,
  collections: [
    {
      name: 'own',
      path: 'c_calendar_events/list/own',
      description: 'Events of the courses and sessions that the caller is in, and those that they made or are addressed by.',
      rule: authenticated,
      isOfFew: true,
      shows: all(authenticated, calendarEventPolicy.rule('read')),
      condition: isOwnEvent,
    },
  ],
  actions: [...calendarSeriesActions, importCalendar],
})
@Constraint({
  name: 'ck_c_calendar_event_dates',
  check: '"end_date" >= "start_date"',
  property: 'endDate',
  message: 'An event cannot end before it starts.',
})
@Constraint({
  name: 'ck_c_calendar_event_parent',
  check: '"parent_event_id" <> "id"',
  property: 'parentEvent',
  message: 'An event cannot be its own parent.',
})
export class CalendarEvent extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ search: true })
  content: string | null;

  @Text({ max: 255, description: 'Where it takes place.', example: 'Room 12, or a link' })
  location: string | null;

  @DateTime({ filter: ['date'], order: true })
  startDate: Date | null;

  @DateTime({ filter: ['date'], order: true })
  endDate: Date | null;

  @Flag({ filter: ['exact'] })
  allDay: boolean;

  @TimeZone({ description: 'Time zone (IANA) in which it keeps its time of day; UTC where absent.' })
  timezone: string | null;

  @Text({
    max: 512,
    description: 'How it comes again: a rule of RFC 5545, section 3.3.10, without `RRULE:`.',
    example: 'FREQ=WEEKLY;COUNT=10',
  })
  rrule: string | null;

  @Json({
    items: 'string',
    description: 'Moments at which a series does not take place; at most 1,000.',
    example: ['2026-12-24T09:00:00+00:00'],
  })
  exceptions: string[] | null;

  @DateTime({ write: false, description: 'The occurrence of `parentEvent` that it takes the place of.' })
  recurrenceId: Date | null;

  @Computed({
    type: 'string',
    expression: (row) => sql`COALESCE(${row.column('importedUid')}, ${row.path('resourceNode.uuid')}::text)`,
    description: 'Its identifier in iCalendar (RFC 5545).',
  })
  uid: string;

  /** The identifier that an imported event came with. */
  @Index('ix_c_calendar_event_imported_uid', { where: '"imported_uid" IS NOT NULL' })
  @Column({ type: 'varchar', length: 255, nullable: true })
  importedUid: string | null;

  @WholeNumber({ write: false, default: 0, description: 'How often it was changed, as iCalendar counts it.' })
  sequence: number;

  @Text()
  comment: string | null;

  @Colour({ max: 20, forClients: true })
  color: string | null;

  @Computed({
    type: 'choice',
    values: CALENDAR_EVENT_TYPES,
    expression: calendarEventType,
    filter: ['exact'],
    description: 'Follows from the contexts that the event is linked to.',
  })
  type: CalendarEventType;

  @Choice(['invitation', 'subscription'], { deprecated: { until: '0.7' } })
  invitationType: 'invitation' | 'subscription' | null;

  @Flag({ filter: ['exact'], description: 'The people it is addressed to may change it too.' })
  collective: boolean;

  @Choice(['none', 'all', 'class'], { default: 'none', deprecated: { until: '0.7' } })
  subscriptionVisibility: 'none' | 'all' | 'class';

  @WholeNumber({ deprecated: { until: '0.7' } })
  subscriptionItemId: number | null;

  @WholeNumber({ default: 0, min: 0, description: '0: no limit.', deprecated: { until: '0.7' } })
  maxAttendees: number;

  @Reference(() => CalendarEvent, { inverse: 'children', onDelete: 'CASCADE' })
  parentEvent: Relation<CalendarEvent> | null;

  @Reference(() => Room, { onDelete: 'SET NULL' })
  room: Relation<Room> | null;

  @Reference(() => Career, { onDelete: 'SET NULL' })
  career: Relation<Career> | null;

  @Reference(() => Promotion, { onDelete: 'SET NULL' })
  promotion: Relation<Promotion> | null;
}
