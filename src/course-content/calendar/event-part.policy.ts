import { owner } from '../../platform/rights/access/owner.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { calendarEventPolicy } from './calendar-event.policy.js';

const readerOfEvent = through('event', calendarEventPolicy.rule('read'));
const maintainerOfEvent = through('event', calendarEventPolicy.rule('delete'));

/** Repetitions and attachments of an event: readable like the event, writable by its author. */
export const calendarEventPartPolicy = policy('parts of an event', {
  read: readerOfEvent,
  create: maintainerOfEvent,
  update: maintainerOfEvent,
  delete: maintainerOfEvent,
});

const own = owner('user', 'the user who set it');

/** Users set reminders for themselves, of events that they see. */
export const agendaReminderPolicy = policy('reminders', {
  read: own,
  create: all(own, readerOfEvent),
  update: all(own, readerOfEvent),
  delete: own,
});
