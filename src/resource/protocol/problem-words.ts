/** One kind of problem that clients tell from others by its type, which has its name. */
interface ProblemWord {
  /** The status that it comes with; the usual one first where there are several. */
  readonly status: number | readonly [number, ...number[]];
  /** What has happened and what a client can do, in a sentence that holds wherever the problem comes. */
  readonly meaning: string;
}

/** Kinds of problems by name. A feature declares its own, each name in one place; the sentence of a single answer is its `detail`. */
export type ProblemWords = Readonly<Record<string, ProblemWord>>;

/** Every kind of problem that the service names. */
export abstract class ProblemCatalogue {
  abstract readonly words: ProblemWords;
}

/** What the kernel itself answers, and what several features do. */
export const kernelProblems = {
  'include-missing': { status: 400, meaning: 'Members are chosen of a relation that `include` does not name.' },
  'include-not-in-csv': { status: 400, meaning: 'A collection is included in CSV, where it has no place.' },
  'include-too-deep': { status: 400, meaning: 'A path of `include` leads over too many relations or collections.' },
  'include-too-many': { status: 400, meaning: 'More relations are included than one request may.' },
  'include-unknown': { status: 400, meaning: 'The resource has no such relation; `includable` names those that it has.' },
  'nested-too-deep': { status: 422, meaning: 'Items are written inside one another on too many levels.' },
  'nested-too-many': { status: 422, meaning: 'More items are written inside one than a request may.' },
  'not-open': { status: 409, meaning: 'It has not begun yet, or takes nothing any more.' },
  'pool-exhausted': { status: 503, meaning: 'Too many requests came at once; send the same again after `Retry-After`.' },
} as const satisfies ProblemWords;

/** The statuses that a kind of problem comes with. */
export function statusesOf({ status }: ProblemWord): readonly number[] {
  return typeof status === 'number' ? [status] : status;
}
