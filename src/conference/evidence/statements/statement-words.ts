import { catalogue } from '../../../languages/catalogue.js';

const english = {
  title: 'Attendance statement',
  genuine: 'This statement is genuine: it was issued and signed here.',
  same: 'The file is the statement that was issued here, byte by byte.',
  invalid: 'INVALID: this is not the statement that was issued here.',
  person: 'Of',
  course: 'Course',
  portal: 'Issued by',
  issued: 'Issued on',
  period: 'Period',
  total: 'Attendance',
  times: 'Times',
  estimated: 'estimated',
  checks: 'checks answered: {answered} of {asked}',
  digest: 'SHA-256 of the document',
  document: 'The statement as PDF',
  file: 'Check a file. It stays on your computer: only its digest is compared.',
};

/** The texts of the public page of a statement, by language. */
export const statementWords = catalogue('evidence.statement', english);
