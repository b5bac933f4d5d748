import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { oneViolation, ViolationProblem } from '../../resource/protocol/problem.js';

const MOST_TERMS = 1_000;
const MOST_COLUMNS = 50;
/** Characters of a record: a definition is a paragraph or a page. */
const LONGEST_RECORD = 65_536;
/** Bytes of the file. */
const LARGEST_FILE = 4 * 1024 * 1024;
/** Characters that are parsed before the records are counted. */
const PIECE = 64 * 1024;
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
 * @throws ViolationProblem at `uploadFile` for what is no such file, or is too large for one
 */
export async function parseGlossary(content: Buffer): Promise<Term[]> {
  const [headings = [], ...rows] = await records(content);
  const [title, description] = [columnOf(headings, HEADINGS.title), columnOf(headings, HEADINGS.description)];
  if (title < 0 || description < 0) throw unreadable('The first line must name the columns "term" and "definition".');
  return rows.map((row, index) => {
    const term = { title: row[title] ?? '', description: row[description] ?? '' };
    if (term.title === '' || term.description === '') throw unreadable(`Term ${index + 1} lacks its name or its definition.`);
    return term;
  });
}

function columnOf(headings: readonly string[], names: readonly string[]): number {
  return headings.findIndex((heading) => names.includes(heading.toLowerCase()));
}

/** The records of a file, of which no more is parsed than may be in it. */
async function records(content: Buffer): Promise<string[][]> {
  if (content.length > LARGEST_FILE) throw unreadable(`The file is larger than ${LARGEST_FILE / 1024 / 1024} MiB.`);
  const text = decoded(content);
  const found: string[][] = [];
  try {
    const parser = Readable.from(pieces(text)).pipe(
      parse({
        bom: true,
        delimiter: delimiterOf(text),
        trim: true,
        skip_empty_lines: true,
        relax_column_count: true,
        max_record_size: LONGEST_RECORD,
      }),
    );
    for await (const record of parser as AsyncIterable<string[]>) {
      if (record.length > MOST_COLUMNS) throw unreadable(`A line has more than ${MOST_COLUMNS} columns.`);
      if (found.length > MOST_TERMS) throw unreadable(`The file holds more than ${MOST_TERMS} terms.`);
      found.push(record);
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(`This is no CSV file: ${error.message.slice(0, 200)}`);
    throw error;
  }
  return found;
}

function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE) yield text.slice(start, start + PIECE);
}

/** The one that separates most in the header line. */
function delimiterOf(text: string): string {
  const [header = ''] = text.slice(0, LONGEST_RECORD).split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function decoded(content: Buffer): string {
  try {
    const text = UTF_8.decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // Reported as an unreadable file.
  }
  throw unreadable('The file is no text in UTF-8.');
}

function unreadable(message: string): ViolationProblem {
  return oneViolation('uploadFile', message);
}
