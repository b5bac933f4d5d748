import type { Sql } from '../../database/sql.js';
import { Contributions } from '../../config/contributions.js';

/** A learner in a course, or in a course within a session: a row of the report. */
export interface ReportedLearner {
  /** SQL values of the ids; that of the session is null in the course itself. */
  readonly user: Sql;
  readonly course: Sql;
  readonly session: Sql;
  /** SQL value of a column of the report's own view, by its name. */
  readonly column: (name: string) => Sql;
}

/** A column of the report on the learners of a course, as its file has it. */
export interface ReportColumn {
  readonly heading: string;
  /** What it says of a learner: an SQL value that is a text, a number, yes or no, or null. */
  readonly value: (learner: ReportedLearner) => Sql;
}

/** The columns of the report behind the names of people, in their order. */
export const reportColumns = new Contributions<ReportColumn>('column of the report on learners', ({ heading }) => heading);
