/** How many rows of everything are seeded. Rates are averages over what they are counted by. */
export interface SeedSize {
  readonly users: number;
  readonly courses: number;
  readonly sessions: number;
  readonly classes: number;
  /** Learners of a course: at least, and at most. */
  readonly learners: readonly [number, number];
  /** Files among the documents of all courses together. */
  readonly documents: number;
  /** Times that a person signed in. */
  readonly signIns: number;
  /** Visits of a learner to a course. */
  readonly visits: number;
  /** How many learners of a hundred attempt a quiz, hand in a work, or open a learning path of their course. */
  readonly diligence: number;
  /** Messages that each hundred people sent. */
  readonly messages: number;
  /** Meetings, with the events of their rooms. */
  readonly meetings: number;
}

export const SEED_SIZES = {
  small: {
    users: 200,
    courses: 20,
    sessions: 4,
    classes: 6,
    learners: [8, 20],
    documents: 200,
    signIns: 6,
    visits: 4,
    diligence: 60,
    messages: 100,
    meetings: 5,
  },
  medium: {
    users: 5000,
    courses: 300,
    sessions: 40,
    classes: 60,
    learners: [20, 50],
    documents: 6000,
    signIns: 8,
    visits: 5,
    diligence: 50,
    messages: 100,
    meetings: 100,
  },
  large: {
    users: 100_000,
    courses: 5000,
    sessions: 500,
    classes: 800,
    learners: [30, 70],
    documents: 60_000,
    signIns: 8,
    visits: 4,
    diligence: 30,
    messages: 50,
    meetings: 300,
  },
} as const satisfies Record<string, SeedSize>;

/**
 * A school of the same shape with other numbers of users: each course has as many learners, files and meetings, each user as
 * many courses, sessions and messages.
 * @param users at least 1
 */
export function withUsers(size: SeedSize, users: number): SeedSize {
  const inProportion = (count: number): number => Math.max(1, Math.round((count * users) / size.users));
  return {
    ...size,
    users,
    courses: inProportion(size.courses),
    sessions: inProportion(size.sessions),
    classes: inProportion(size.classes),
    documents: inProportion(size.documents),
    meetings: inProportion(size.meetings),
  };
}

/** What to make: the same request on an empty database makes the same rows. */
export interface SeedRequest {
  readonly size: SeedSize;
  /** Root of everything drawn by chance. */
  readonly randomSeed: number;
  /** The present of the seed data: everything recorded happened in the two years before it. */
  readonly present: Date;
  /** Portal on which it stands. */
  readonly portalId: number;
  /** Hash of the password of all accounts; null if they cannot sign in. */
  readonly passwordHash: string | null;
}

export const DEFAULT_RANDOM_SEED = 20_260_901;
export const DEFAULT_PRESENT = '2026-09-01';
