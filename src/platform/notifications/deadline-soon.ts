import type { NoticeKind } from '../../feature/notice-kind.js';

/** The kind of notices of what is due soon, whatever it is about. */
export const DEADLINE_SOON = {
  kind: 'deadline.soon',
  label: { en: 'Something is due soon', fr: 'Une échéance approche' },
  description: {
    en: 'An assignment, a test or a survey ends soon, and you have not completed it: a day before, unless the portal says otherwise.',
    fr: 'Un devoir, un test ou un sondage que vous n’avez pas terminé prend bientôt fin : la veille, sauf réglage du portail.',
  },
  mail: 'immediately',
} as const satisfies Partial<NoticeKind>;
