import { catalogue } from '../../../languages/catalogue.js';

/** The words of the pages of a course's meetings. */
type CourseTexts = Readonly<
  Record<
    | ('absent' | 'all' | 'attended' | 'average' | 'averageOfEach' | 'came' | 'csv' | 'fewer' | 'hint' | 'minutes' | 'minutesOf')
    | ('morePeople' | 'name' | 'newer' | 'nobody' | 'none' | 'notFor' | 'officialCode' | 'email' | 'older' | 'others' | 'peoplePages')
    | ('runPages' | 'share' | 'shareOf' | 'shareOfEach' | 'statements' | 'table' | 'title' | 'titleOfPerson' | 'total' | 'userId' | 'xlsx'),
    string
  >
>;

export const courseTexts = catalogue<CourseTexts>('dashboard.course', {
  title: 'Attendance: {course}',
  titleOfPerson: '{name}: attendance in {course}',
  all: 'Attendance of everybody',
  averageOfEach: 'Average share of each meeting that those enrolled were there for',
  shareOfEach: 'Share of each meeting',
  statements: 'Statements (PDF, zip file)',
  table: 'Who was there',
  hint: 'Minutes in the meeting, and the share of its length from the first join until everybody had left. A rule of attendance may go by the planned time instead, so that its share is another one.',
  name: 'Name',
  attended: 'Meetings',
  minutes: '{count} min',
  share: 'Share',
  absent: 'absent',
  notFor: 'not expected',
  came: 'Came',
  average: 'Average share',
  others: 'others: {count}',
  none: 'Nobody met in this period.',
  nobody: 'Nobody is enrolled.',
  csv: 'Export as CSV',
  xlsx: 'XLSX',
  newer: 'Newer meetings',
  older: 'Older meetings',
  fewer: 'Previous people',
  morePeople: 'Further people',
  runPages: 'Pages of meetings',
  peoplePages: 'Pages of people',
  userId: 'User id',
  email: 'E-mail',
  officialCode: 'Official code',
  minutesOf: '{meeting} (min)',
  shareOf: '{meeting} (%)',
  total: 'All together',
});
