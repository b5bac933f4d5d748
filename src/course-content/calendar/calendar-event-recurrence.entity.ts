import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { BigNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Choice } from '../../resource/declare/value-fields.decorator.js';
import { CalendarEvent } from './calendar-event.entity.js';
import { calendarEventPartPolicy } from './event-part.policy.js';

export const REPETITIONS = ['daily', 'weekly', 'monthly_by_date', 'monthly_by_day', 'monthly_by_day_r', 'yearly'] as const;

/** The rule by which an event comes again. */
@Entity('c_calendar_event_repeat')
@ApiResource({
  name: 'CCalendarEventRepeat',
  path: 'c_calendar_event_repeats',
  policy: calendarEventPartPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Repetition rule of an event.',
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
    forClients: true,
  })
  calEnd: number | null;

  @WholeNumber({ default: 1, min: 1, description: 'Every how many days, weeks, months or years.', forClients: true })
  calFrequency: number;

  @Text({ max: 7, description: 'Days of the week on which it comes, from Sunday on: `nyyyyyn`.', forClients: true })
  calDays: string | null;
}
