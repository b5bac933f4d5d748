import { owner } from '../../platform/access/owner.rules.js';
import { policy } from '../../resource/policy/policy.js';
import { all } from '../../resource/policy/rule.js';
import { through } from '../../resource/policy/through.js';
import { calendarEventPolicy } from './calendar-event.policy.js';

const readerOfEvent = through('event', calendarEventPolicy.rule('read'));
const keeperOfEvent = through('event', calendarEventPolicy.rule('delete'));

/** Repetitions and attachments of an event: seen like the event, kept by whoever wrote it. */
export const calendarEventPartPolicy = policy('parts of an event', {
  read: readerOfEvent,
  create: keeperOfEvent,
  update: keeperOfEvent,
  delete: keeperOfEvent,
});

const own = owner('user', 'whoever set it');

/** Everybody is reminded for oneself, of what one sees. */
export const agendaReminderPolicy = policy('reminders', {
  read: own,
  create: all(own, readerOfEvent),
  update: all(own, readerOfEvent),
  delete: own,
});
