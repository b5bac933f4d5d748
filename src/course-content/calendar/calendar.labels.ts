import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const calendarLabels: FeatureLabels = {
  fr: {
    resources: {
      CCalendarEvent: 'Agenda – événements',
      CCalendarEventRepeat: 'Agenda – répétitions',
      CCalendarEventAttachment: 'Agenda – pièces jointes',
      AgendaReminder: 'Agenda – rappels',
      CalendarFeed: 'Agenda – abonnements',
    },
  },
};
