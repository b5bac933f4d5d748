import { catalogue } from '../../../languages/catalogue.js';

/** The texts of the page of learners who may need a word, by language. */
export const groupWords = catalogue('course-reports.groups', {
  title: 'Who may need a word',
  unseen: 'Not seen for a week',
  missing: 'Works not handed in',
  failing: 'Do not pass as it stands',
  none: 'Nobody.',
  last: 'Last seen',
  never: 'Never seen',
  owes: '{count, plural, one {# work is missing} other {# works are missing}}',
  total: 'Total: {value} %',
});
