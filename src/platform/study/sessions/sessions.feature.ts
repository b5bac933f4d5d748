import { message } from '../../../languages/catalogue.js';
import { APP_GUARD } from '@nestjs/core';
import { SendScheduledAnnouncements, sessionAnnouncement } from './session.notices.js';
import { SessionEntryGuard } from './session-entry.guard.js';
import { sessionEnrolled } from './session-enrolment.notices.js';
import type { Feature } from '../../../feature/feature.js';
import { Session } from './session.entity.js';
import { sessionSelfSubscription } from './session.settings.js';
import { SessionCourse } from './session-course.entity.js';
import { SessionEnrolment } from './session-enrolment.entity.js';
import { SessionCourseEnrolment } from './session-course-enrolment.entity.js';
import { SessionCategory } from './session-category.entity.js';
import { ScheduledAnnouncement } from './scheduled-announcement.entity.js';
import { coachAccessAfterEnd } from '../../rights/access/access.settings.js';
import { teachersMakeSessions } from '../../rights/access/access.settings.js';

/** Sessions: courses at a time, with coaches and learners. */
export const sessions: Feature = {
  name: 'sessions',
  area: 'courses',
  needs: ['careers', 'courses', 'nodes', 'portals', 'users'],
  notices: [sessionAnnouncement, sessionEnrolled],
  schedules: [
    {
      name: 'sessions.announcements',
      title: message('sessions.schedules.announcements', 'Send scheduled announcements of sessions'),
      everySeconds: 30,
      task: SendScheduledAnnouncements,
    },
  ],
  entities: [Session, SessionCourse, SessionEnrolment, SessionCourseEnrolment, SessionCategory, ScheduledAnnouncement],
  providers: [{ provide: APP_GUARD, useClass: SessionEntryGuard }],
  settings: [coachAccessAfterEnd, teachersMakeSessions, sessionSelfSubscription],
};
