import { createHash } from 'node:crypto';

/** Of so many questions about the same, a share has one. */
const ONE_OF = 4;
/** A share may have fewer of what a guard counts than its part would be: what is counted is not spread evenly. */
const UNEVEN = 3;

/**
 * What the guards over all resources ask in this run. `npm test` asks a share, with a seed that it prints; `npm run test:whole`, and a
 * run of files that are named, asks everything.
 */
export class Share {
  /**
   * @param seed of the share, a natural number; undefined asks everything. Four seeds that follow each other, the first of them
   *   divisible by four, ask everything together
   * @param touched groups of which everything is asked, whatever the seed
   */
  constructor(
    private readonly seed: number | undefined,
    private readonly touched: ReadonlySet<string> = new Set(),
  ) {}

  /** Of this run, by what `test/support/jest/share-of-run.mjs` has chosen. */
  static ofRun({ SHARE = 'whole', SHARE_TOUCHED = '' }: Readonly<NodeJS.ProcessEnv> = process.env): Share {
    return new Share(SHARE === 'whole' ? undefined : Number(SHARE), new Set(SHARE_TOUCHED.split(',').filter(Boolean)));
  }

  get isWhole(): boolean {
    return this.seed === undefined;
  }

  /**
   * A fourth of the questions of each group, rounded up, so that no group is without one.
   * @param guard who asks: each has another share
   * @param groupOf name of the group that a question is of, such as the path of a resource
   * @param aboutOf name of what a question is about, by which it is known whether a change touches it
   * @returns the questions to ask, in their order
   */
  of<Question>(
    guard: string,
    questions: readonly Question[],
    groupOf: (question: Question) => string,
    aboutOf: (question: Question) => string = groupOf,
  ): Question[] {
    const { seed } = this;
    if (seed === undefined) return [...questions];
    const asked = new Set<Question>();
    for (const [group, all] of groupedBy(questions, groupOf)) {
      for (let first = 0; first < all.length; first += ONE_OF) {
        const block = all.slice(first, first + ONE_OF);
        const turn = seed + numberOf([guard, Math.floor(seed / ONE_OF), group, first]);
        for (const [index, question] of block.entries())
          if (index === turn % block.length || this.touched.has(aboutOf(question))) asked.add(question);
      }
    }
    return questions.filter((question) => asked.has(question));
  }

  /** What a guard has to have counted at least. @param count where everything is asked */
  least(count: number): number {
    return this.isWhole ? count : Math.floor(count / ONE_OF / UNEVEN);
  }

  /** The seed of whatever else a guard draws. @param usual where everything is asked */
  seedOr(usual: number): number {
    return this.seed ?? usual;
  }
}

function groupedBy<Question>(questions: readonly Question[], groupOf: (question: Question) => string): ReadonlyMap<string, Question[]> {
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    const group = groupOf(question);
    groups.set(group, [...(groups.get(group) ?? []), question]);
  }
  return groups;
}

/** The same natural number for the same names, so that groups are not all asked by the same turn. */
function numberOf(names: readonly (string | number)[]): number {
  return createHash('sha256').update(names.join(' ')).digest().readUInt16LE();
}
