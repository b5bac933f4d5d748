/** Texts of the assignments of a course on its pages. */
export const assignmentWords = {
  en: {
    title: 'Assignments',
    empty: 'There are no assignments yet.',
    due: 'Due',
    ends: 'Closes',
    marked: 'Marked',
    handedIn: 'Handed in',
    late: 'Handed in late',
    missing: 'Missing',
    expected: 'Not handed in',
    works: 'Works',
    add: 'New assignment',
  },
  fr: {
    title: 'Travaux',
    empty: 'Il n’y a pas encore de travaux.',
    due: 'À rendre',
    ends: 'Fermeture',
    marked: 'Noté',
    handedIn: 'Rendu',
    late: 'Rendu en retard',
    missing: 'Manquant',
    expected: 'Non rendu',
    works: 'Travaux rendus',
    add: 'Nouveau devoir',
  },
} as const;
