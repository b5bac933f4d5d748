import { type HomeSection, textOf } from '../../pages/home/home-section.js';
import { teachersAndLearners } from '../../platform/access/home-audiences.js';

/** What comes next. */
export const calendarHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: { en: 'Agenda', fr: 'Agenda' },
    concerns: teachersAndLearners,
    address: ({ now }) => `/api/c_calendar_events?startDate[after]=${now.toISOString()}&order[startDate]=asc&itemsPerPage=6`,
    empty: { en: 'Nothing is planned.', fr: 'Rien n’est prévu.' },
    entries: (rows) => rows.map(({ title, startDate }) => ({ title: textOf(title), at: textOf(startDate) })),
  },
];
