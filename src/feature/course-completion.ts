import type { Sql } from '../database/sql.js';

/**
 * Whether anybody can complete a course by what a feature brings, such as a gradebook that counts: what a course requires is shown as
 * impossible where no feature has a way.
 * @param course SQL value of the course's id
 * @returns a condition
 */
export type CourseCompletion = (course: Sql) => Sql;
