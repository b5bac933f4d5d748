import type { Change } from '../model/change.js';

type Kind = 'moment' | 'number' | 'text';

/** What PostgreSQL's codes say of the value that does not fit: of a number, of a moment, of a text; other codes are of a text or a document. */
const KINDS: Readonly<Record<string, Kind | undefined>> = {
  '22003': 'number',
  '22007': 'moment',
  '22008': 'moment',
  '22001': 'text',
  '54000': 'text',
};

/**
 * The member whose value a column does not take, where the database does not say which: of those of the kind that it speaks of, the one
 * that goes farthest, as the largest number or the longest text.
 * @param values that were written @returns nothing where nothing was written
 */
export function unfitMember(code: string, values: Change): string | undefined {
  const sizes = Object.entries(values).map(([member, value]) => ({ member, of: sizesOf(value) }));
  const [farthest] = sizes.toSorted((one, other) => sizeOf(other.of, code) - sizeOf(one.of, code));
  return farthest?.member;
}

type Sizes = Readonly<Partial<Record<Kind, number>>>;

/** What has no size of the kind comes after all that has one. */
function sizeOf(sizes: Sizes, code: string): number {
  const kind = KINDS[code] ?? 'text';
  return sizes[kind] ?? -1;
}

function sizesOf(value: unknown): Sizes {
  if (value instanceof Date) return { moment: Math.abs(value.getTime()) };
  if (typeof value === 'number') return { number: Math.abs(value) };
  if (typeof value === 'string') {
    const [number, moment] = [Math.abs(Number(value)), Math.abs(Date.parse(value))];
    return { text: value.length, ...(Number.isNaN(number) ? {} : { number }), ...(Number.isNaN(moment) ? {} : { moment }) };
  }
  if (typeof value !== 'object' || value === null) return {};
  const within = Object.values(value).map(sizesOf);
  const most = (kind: Kind): number => Math.max(-1, ...within.map((sizes) => sizes[kind] ?? -1));
  return { text: JSON.stringify(value).length, number: most('number'), moment: most('moment') };
}
