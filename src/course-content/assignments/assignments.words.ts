import { catalogue } from '../../languages/catalogue.js';

/** Texts of the assignments of a course on its pages. */
export const assignmentWords = catalogue('assignments.page', {
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
});
