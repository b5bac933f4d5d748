import { nearest } from './nearest.js';

/** Longer paths, and those of more segments, are no misspelt ones. */
const LONGEST = 200;
const MOST_SEGMENTS = 8;
/** Segments of a path that may be misspelt. */
const MOST_SLIPS = 2;
const MOST_SUGGESTIONS = 3;
/** What may stand in a path where a form has a parameter. */
const VALUE = /^[\w.~-]+$/;

interface Branch {
  readonly literals: Map<string, Branch>;
  parameter?: Branch;
  /** Whether a form ends here. */
  isEnd: boolean;
}

interface Found {
  readonly path: string;
  readonly slips: number;
}

/** Forms of paths, such as `/api/courses/{id}`, among which a misspelt one is sought. */
export class PathForms {
  readonly #root = branch();

  constructor(forms: Iterable<string>) {
    for (const form of forms) this.#add(form);
  }

  #add(form: string): void {
    let at = this.#root;
    for (const segment of segmentsOf(form)) {
      if (segment.startsWith('{')) at = at.parameter ??= branch();
      else {
        const next = at.literals.get(segment) ?? branch();
        at.literals.set(segment, next);
        at = next;
      }
    }
    at.isEnd = true;
  }

  /**
   * Paths of these forms that a misspelt one may have meant, with its own values for their parameters: those in which the fewest
   * segments differ.
   * @param path neither query nor fragment
   * @returns up to three; none for a path that has one of the forms
   */
  near(path: string): string[] {
    const segments = segmentsOf(path);
    if (path.length > LONGEST || segments.length > MOST_SEGMENTS) return [];
    const found = [...along(this.#root, segments, { path: '', slips: 0 })];
    const fewest = Math.min(...found.map(({ slips }) => slips));
    if (fewest === 0) return [];
    const nearestOnes = found.filter(({ slips }) => slips === fewest).map((one) => one.path);
    return [...new Set(nearestOnes)].slice(0, MOST_SUGGESTIONS);
  }
}

function* along(at: Branch, [segment, ...rest]: readonly string[], { path, slips }: Found): Generator<Found> {
  if (segment === undefined) {
    if (at.isEnd) yield { path, slips };
    return;
  }
  const exact = at.literals.get(segment);
  if (exact) yield* along(exact, rest, { path: `${path}/${segment}`, slips });
  if (at.parameter && VALUE.test(segment)) yield* along(at.parameter, rest, { path: `${path}/${segment}`, slips });
  if (exact || slips === MOST_SLIPS) return;
  for (const name of nearest(segment, at.literals.keys())) {
    const next = at.literals.get(name);
    if (next) yield* along(next, rest, { path: `${path}/${name}`, slips: slips + 1 });
  }
}

function branch(): Branch {
  return { literals: new Map(), isEnd: false };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
