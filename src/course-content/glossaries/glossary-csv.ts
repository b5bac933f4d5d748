import { CsvError, parse } from 'csv-parse/sync';
import { ViolationProblem } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';

const MOST_TERMS = 1_000;
const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const DELIMITERS = [',', ';', '\t'];
/** Headings under which each column may stand. */
const HEADINGS: Readonly<Record<keyof Term, readonly string[]>> = { title: ['term', 'title'], description: ['definition', 'description'] };

export interface Term {
  readonly title: string;
  readonly description: string;
}

/**
 * Terms of a CSV file with a header line: columns `term` and `definition`, in any order, separated by commas, semicolons or tabs.
 * @throws ViolationProblem at `uploadFile` for what is no such file, or holds too many terms
 */
export function parseGlossary(content: Buffer): Term[] {
  const [headings = [], ...rows] = records(content);
  const [title, description] = [columnOf(headings, HEADINGS.title), columnOf(headings, HEADINGS.description)];
  if (title < 0 || description < 0) throw unreadable('The first line must name the columns "term" and "definition".');
  if (rows.length > MOST_TERMS) throw unreadable(`The file holds more than ${MOST_TERMS} terms.`);
  return rows.map((row, index) => {
    const term = { title: row[title] ?? '', description: row[description] ?? '' };
    if (term.title === '' || term.description === '') throw unreadable(`Term ${index + 1} lacks its name or its definition.`);
    return term;
  });
}

function columnOf(headings: readonly string[], names: readonly string[]): number {
  return headings.findIndex((heading) => names.includes(heading.toLowerCase()));
}

function records(content: Buffer): string[][] {
  const text = decoded(content);
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      to: MOST_TERMS + 2,
    });
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(`This is no CSV file: ${error.message}`);
    throw error;
  }
}

/** The one that separates most in the header line. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function decoded(content: Buffer): string {
  try {
    const text = UTF_8.decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // Told as a file that cannot be read.
  }
  throw unreadable('The file is no text in UTF-8.');
}

function unreadable(message: string): ViolationProblem {
  return new ViolationProblem([{ propertyPath: 'uploadFile', message, code: VIOLATION_CODES.invalid }]);
}
