import { STATUS_CODES } from 'node:http';
import { statusesOf } from '../resource/protocol/problem-words.js';
import { VIOLATION_CODES } from '../resource/protocol/violation-codes.js';
import { standardFeatureList } from '../standard-features.js';
import { markdownTable } from './markdown-table.js';

/**
 * What docs/errors.md says of each kind of problem and of each reason of a violation, from the declarations.
 * @returns Markdown by the name of its place in the document
 */
export function errorTables(): Readonly<Record<string, string>> {
  const kinds = Object.entries(standardFeatureList.problems)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, word]) => [`\`${name}\``, statusesOf(word).map(titled).join(', '), word.meaning]);
  const codes = Object.entries(VIOLATION_CODES).map(([name, code]) => [inWords(name), `\`${code}\``]);
  return { kinds: markdownTable(['Kind', 'Status', 'Meaning'], kinds), codes: markdownTable(['Reason', 'Code'], codes) };
}

function titled(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? ''}`;
}

/** `tooLong` as "too long". */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
