import { message } from '../../languages/catalogue.js';
import { sql } from '../../database/sql.js';
import type { Feature } from '../../feature/feature.js';
import { calendarScreens } from './calendar.screen.js';
import { CalendarEvent } from './calendar-event.entity.js';
import { CalendarEventRecurrence } from './recurrence/calendar-event-recurrence.entity.js';
import { CalendarEventAttachment } from './calendar-event-attachment.entity.js';
import { CalendarEventReminder } from './reminders/calendar-event-reminder.entity.js';
import { CalendarFeed } from './icalendar/calendar-feed.entity.js';
import { CalendarFeedController } from './icalendar/calendar-feed.controller.js';
import { OwnFeedsController } from './pages/own-feeds.controller.js';
import { CalendarFeeds } from './icalendar/calendar-feeds.js';
import { calendarInvited, calendarReminder, SendReminders } from './calendar.notices.js';
import { calendarHome } from './calendar.home.js';
import { calendarCourse } from './calendar.tab.js';

/** Events of a course or a person. */
export const calendar: Feature = {
  name: 'calendar',
  screens: calendarScreens,
  needs: ['careers', 'courses', 'nodes', 'portals', 'sessions', 'users'],
  notices: [calendarInvited, calendarReminder],
  schedules: [
    {
      name: 'calendar.reminders',
      title: message('calendar.schedules.reminders', 'Send reminders of events'),
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
  home: calendarHome,
  course: calendarCourse,
  problems: {
    'too-many-feeds': { status: 409, meaning: 'The person has as many calendar feeds as one may have; delete one first.' },
    'window-too-large': { status: 422, meaning: 'Too many events take place in the time that was asked for; ask for a shorter one.' },
  },
};
