import { CalendarEvent } from '../../../course-content/calendar/calendar-event.entity.js';
import type { Sql } from '../../../database/sql.js';
import type { RowReference } from '../../../resource/model/row-reference.js';

/** The event in the agenda as an address, beside the number that names it. */
export const EVENT_OF_MEETING = {
  type: 'reference',
  target: () => CalendarEvent,
  expression: (row: RowReference): Sql => row.column('calendarId'),
  description: 'Its event in the agenda, which `calendarId` names too.',
} as const;
