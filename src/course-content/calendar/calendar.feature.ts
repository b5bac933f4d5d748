import { sql } from '../../database/sql.js';
import type { Feature } from '../../feature/feature.js';
import { calendarScreens } from './calendar.screen.js';
import { CalendarEvent } from './calendar-event.entity.js';
import { CalendarEventRecurrence } from './calendar-event-recurrence.entity.js';
import { CalendarEventAttachment } from './calendar-event-attachment.entity.js';
import { CalendarEventReminder } from './calendar-event-reminder.entity.js';
import { CalendarFeed } from './calendar-feed.entity.js';
import { CalendarFeedController } from './calendar-feed.controller.js';
import { OwnFeedsController } from './pages/own-feeds.controller.js';
import { CalendarFeeds } from './calendar-feeds.js';
import { calendarInvited, calendarReminder, SendReminders } from './calendar.notices.js';
import { calendarLabels } from './calendar.labels.js';
import { calendarHome } from './calendar.home.js';
import { calendarCourse } from './calendar.tab.js';

/** Events of a course or a person. */
export const calendar: Feature = {
  name: 'calendar',
  screens: calendarScreens,
  needs: ['careers', 'catalogue', 'courses', 'mail', 'nodes', 'notifications', 'portals', 'sessions', 'users'],
  notices: [calendarInvited, calendarReminder],
  schedules: [
    {
      name: 'calendar.reminders',
      title: { en: 'Send reminders of events', fr: 'Envoyer les rappels d’événements' },
      everySeconds: 30,
      task: SendReminders,
    },
  ],
  entities: [CalendarEvent, CalendarEventRecurrence, CalendarEventAttachment, CalendarEventReminder, CalendarFeed],
  controllers: [CalendarFeedController, OwnFeedsController],
  providers: [CalendarFeeds],
  removals: [
    {
      entity: CalendarEvent,
      nodes: (id) => sql`SELECT "resource_node_id" FROM "c_calendar_event" WHERE "parent_event_id" = ${id} AND "recurrence_id" IS NOT NULL`,
    },
  ],
  labels: calendarLabels,
  home: calendarHome,
  course: calendarCourse,
  problems: {
    'too-many-feeds': { status: 409, meaning: 'The person has as many calendar feeds as one may have; delete one first.' },
    'window-too-large': { status: 422, meaning: 'Too many events take place in the time that was asked for; ask for a shorter one.' },
  },
};
