import { sql } from '../database/sql.js';
import type { Statements, Transaction } from '../database/statements.js';
import { seedAssignments, seedAttendances } from './assignments.js';
import { seedAttempts, seedLearningPathViews } from './attempts.js';
import { seedClasses } from './classes.js';
import { seedConference } from './conference.js';
import { seedCourses, seedGroups } from './courses.js';
import { prepareDraws } from './draws.js';
import { seedForums } from './forums.js';
import { joinMarks, seedGradebook } from './gradebook.js';
import type { SeedRequest } from './seed-size.js';
import { seedMaterials } from './materials.js';
import { seedMessages } from './messages.js';
import { SEED_DOMAIN, seedPeople } from './people.js';
import { keepContexts } from './placement.js';
import { seedPortals } from './portals.js';
import { seedLearningPaths, seedQuizzes } from './quizzes.js';
import type { Seeding } from './seeding.js';
import { seedSessions } from './sessions.js';
import { seedVisits } from './visits.js';

/** What is filled, one after the other: later ones build on the rows of earlier ones. */
const SUBJECTS: readonly (readonly [name: string, seed: (seeding: Seeding) => Promise<void>])[] = [
  ['people', seedPeople],
  ['courses', seedCourses],
  ['groups', seedGroups],
  ['sessions', seedSessions],
  ['classes', seedClasses],
  ['messages', seedMessages],
  ['contexts', keepContexts],
  ['materials', seedMaterials],
  ['quizzes', seedQuizzes],
  ['learning paths', seedLearningPaths],
  ['forums', seedForums],
  ['assignments', seedAssignments],
  ['attendances', seedAttendances],
  ['gradebook', seedGradebook],
  ['attempts', seedAttempts],
  ['progress', seedLearningPathViews],
  ['visits', seedVisits],
  ['meetings', seedConference],
  ['marks of gradebooks', joinMarks],
];

/** Whether a database has seeded users already. */
export async function hasSeedData(statements: Statements): Promise<boolean> {
  const someone = await statements.one(sql`SELECT 1 AS "found" FROM "user" WHERE "email" LIKE ${`%@${SEED_DOMAIN}`} LIMIT 1`);
  return someone !== undefined;
}

/**
 * Fills a database with seed data, all of it in the transaction given.
 * @param onSubject called before each subject
 */
export async function insertSeedData(
  transaction: Transaction,
  request: SeedRequest,
  onSubject: (subject: string) => void = () => undefined,
): Promise<void> {
  await transaction.rows(sql`SET LOCAL jit = off`);
  await transaction.rows(sql`SET LOCAL work_mem = '128MB'`);
  // No client has read it yet, so the change log is not needed.
  await transaction.rows(sql`SET LOCAL lyceum.record_changes = off`);
  await prepareDraws(transaction, request.randomSeed, request.present);
  const seeding = await seedPortals(transaction, request);
  for (const [name, seed] of SUBJECTS) {
    onSubject(name);
    await seed(seeding);
  }
  onSubject('statistics');
  await transaction.rows(sql`ANALYZE`);
}
