/** Longer texts are no misspelt names. */
const LONGEST = 60;
const MOST_SUGGESTIONS = 3;
/** As many are read at a glance; of more, the nearest are named. */
const FEW = 8;

/** Letters of shared words, below which they say nothing, such as those of `id`. */
const FEWEST_LETTERS = 4;

/**
 * The names that a misspelt one may have meant: those that differ from it by the fewest insertions, deletions, substitutions and
 * transpositions of neighbours (optimal string alignment), and by no more than a third of its length, 3 at most. Capitals do not count.
 * Where there are none, those that say the same in more words, or in fewer: `accessStartDate` for `startDate`.
 * @returns up to three, in the order of the names
 */
export function nearest(given: string, names: Iterable<string>): string[] {
  if (given.length > LONGEST) return [];
  const all = [...names];
  const slips = nearestBySlips(given, all);
  return slips.length > 0 ? slips : nearestByWords(given, all);
}

function nearestBySlips(given: string, names: readonly string[]): string[] {
  const sought = given.toLowerCase();
  let bound = Math.max(1, Math.min(3, Math.floor(given.length / 3)));
  let found: string[] = [];
  for (const name of names) {
    const distance = distanceWithin(bound, sought, name.toLowerCase());
    if (distance > bound) continue;
    if (distance < bound) found = [];
    bound = distance;
    found.push(name);
  }
  return found.slice(0, MOST_SUGGESTIONS);
}

function nearestByWords(given: string, names: readonly string[]): string[] {
  const sought = wordsOf(given);
  let bound = Infinity;
  let found: string[] = [];
  for (const name of names) {
    const words = wordsOf(name);
    const [fewer, more] = words.size < sought.size ? [words, sought] : [sought, words];
    const extra = more.size - fewer.size;
    if (extra > bound || [...fewer].join('').length < FEWEST_LETTERS || ![...fewer].every((word) => more.has(word))) continue;
    if (extra < bound) found = [];
    bound = extra;
    found.push(name);
  }
  return found.slice(0, MOST_SUGGESTIONS);
}

/** The words of `createdAt`, `created_at` and `Created at` are the same. */
function wordsOf(name: string): Set<string> {
  const apart = name.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return new Set(apart.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''));
}

/** ` Did you mean "title"?`, to be appended to a sentence; nothing where no name is near. */
export function didYouMean(given: string, names: Iterable<string>): string {
  return suggested(nearest(given, names));
}

/** The same of names that were found otherwise. */
export function suggested(found: readonly string[]): string {
  return found.length === 0 ? '' : ` Did you mean ${found.map((name) => `"${name}"`).join(' or ')}?`;
}

/**
 * What may stand instead of something that does not exist: the nearest, all where they are few, and where all are found.
 * @param everywhere where the names are listed: `in /api/docs`
 */
export function choicesNear(given: string, names: readonly string[], everywhere: string): string {
  const all = names.length === 0 ? 'There are none.' : names.length > FEW ? `All are ${everywhere}.` : `There are ${names.join(', ')}.`;
  return `${didYouMean(given, names)} ${all}`.trimStart();
}

/** @returns more than the bound where the texts differ by more */
function distanceWithin(bound: number, a: string, b: string): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = cell(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(changed, cell(last, column) + 1, cell(current, column - 1) + 1, swapped ? cell(before, column - 2) + 1 : Infinity),
      );
    }
    if (Math.min(...current) > bound) return bound + 1;
    [before, last] = [last, current];
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
