import { type FirstRows, firstRows, type SeedWriter } from 'lyceum/feature';
import { TicketCategory } from './ticket-category.entity.js';
import { TicketPriority } from './ticket-priority.entity.js';
import { TicketProject } from './ticket-project.entity.js';
import { TicketStatus } from './ticket-status.entity.js';
import { STATE_TITLES } from './ticket-workflow.js';

const SUPPORT = 'Support';

const CATEGORIES = [
  { title: 'Enrolment', description: 'Access to courses and sessions.' },
  { title: 'General information', description: 'Everything that belongs to no other subject.' },
  { title: 'Teaching', description: 'The content of a course.', courseRequired: true },
  { title: 'Assessment', description: 'Quizzes, assignments and marks of a course.', courseRequired: true },
  { title: 'Technical problem', description: 'Something does not work.' },
];

/** An area with its subjects, priorities and states, so that the first ticket can be opened. */
export const firstTicketRows: readonly FirstRows[] = [
  firstRows(
    TicketStatus,
    Object.entries(STATE_TITLES).map(([code, title]) => ({ code, title })),
  ),
  firstRows(TicketPriority, [
    { code: 'low', title: 'Low' },
    { code: 'normal', title: 'Normal' },
    { code: 'high', title: 'High' },
  ]),
  firstRows(TicketProject, [{ title: SUPPORT, description: 'Questions to those who run the portal.' }]),
  {
    of: TicketCategory,
    write: async (writer: SeedWriter): Promise<void> => {
      const project = await writer.find(TicketProject, 'title', SUPPORT).catch(() => undefined);
      if (project === undefined) return;
      for (const category of CATEGORIES) await writer.create(TicketCategory, { courseRequired: false, ...category, project });
    },
  },
];
