import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { BigNumber, WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice } from '../../../resource/declare/value-fields.decorator.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import { CalendarEventRecurrenceProcessor } from './calendar-event-recurrence.processor.js';
import { REPETITIONS } from './repeat-rule.js';
import { calendarEventPartPolicy } from '../event-part.policy.js';
import type { Requirement } from '../../../resource/model/requirement.js';
import { sql } from '../../../database/sql.js';

const oneOfEvent: Requirement = {
  about: ['event'],
  held: (ids) => sql`SELECT "e"."id" FROM "c_calendar_event" "e" JOIN "c_calendar_event_repeat" "r" ON "r"."event_id" = "e"."id"
    WHERE "r"."id" = ANY(${ids}) ORDER BY "e"."id" FOR NO KEY UPDATE OF "e"`,
  met: (row) => sql`NOT EXISTS (SELECT 1 FROM "c_calendar_event_repeat" "o"
    WHERE "o"."event_id" = ${row.column('event')} AND "o"."id" <> ${row.id})`,
  message: 'The event has a repetition already.',
};

/** The rule by which an event comes again. */
@Entity('c_calendar_event_repeat')
@ApiResource({
  name: 'CCalendarEventRepeat',
  path: 'c_calendar_event_repeats',
  display: { list: ['event', 'calType', 'calFrequency', 'calDays'] },
  policy: calendarEventPartPolicy,
  processor: CalendarEventRecurrenceProcessor,
  requires: [oneOfEvent],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Repetition rule of an event; at most one, and another spelling of its `rrule`.',
})
export class CalendarEventRecurrence {
  @Identifier()
  id: number;

  @Reference(() => CalendarEvent, { inverse: 'repeatEvents', required: true, write: 'create', onDelete: 'CASCADE' })
  event: Relation<CalendarEvent>;

  @Choice(REPETITIONS, { required: true, filter: ['exact'] })
  calType: (typeof REPETITIONS)[number];

  @BigNumber({
    min: 0,
    description: 'Unix time, in seconds, after which it does not come again; without it, it always does.',
  })
  calEnd: number | null;

  @WholeNumber({ default: 1, min: 1, description: 'Every how many days, weeks, months or years.' })
  calFrequency: number;

  @Text({ max: 7, description: 'Days of the week on which it comes, from Sunday on: `nyyyyyn`.' })
  calDays: string | null;
}
