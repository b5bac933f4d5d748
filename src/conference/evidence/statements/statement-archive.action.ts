import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type ArchivedFile, archiveOf } from '../../../course-content/content-access/archive.js';
import { sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { coursePolicy } from '../../../platform/study/courses/course.policy.js';
import { type ActionDeclaration, fileAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { AttendanceStatements } from './attendance-statements.js';
import { PERIOD_PARAMETERS, statedPeriod } from './stated-period.js';
import { type StatementFacts, statementFacts, type StatementSubject } from './statement-facts.js';

/** More people are stated in parts, by a shorter period or one by one. */
const MOST_PEOPLE = 500;
const ZIP = 'application/zip';

interface Stated {
  readonly user: number;
  readonly facts: StatementFacts;
}

/** Says of everybody how long they were in the meetings of a course: the statements that each of them would get alone. */
@Injectable()
class StateAttendanceOfAll extends ActionHandler {
  constructor(
    private readonly database: Database,
    private readonly statements: AttendanceStatements,
  ) {
    super();
  }

  /** @throws Problem 404 where nobody was there, 413 where they are too many */
  async run({ id: course, parameters, actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const stated = await everybody(transaction, { course, portal: actor.portalId, ...statedPeriod({ parameters, now }) }, now);
    const files = stated.map(({ user, facts }): ArchivedFile => ({
      path: fileName(facts.person, user),
      content: async () => Readable.from([await this.issued(facts, { course, user, portal: actor.portalId }, now)]),
    }));
    return { file: { name: `attendance-${course}.zip`, mimeType: ZIP, content: archiveOf(files, now) } };
  }

  /** In a unit of work of its own: the archive is sent after that of the request. */
  private issued(facts: StatementFacts, subject: Parameters<AttendanceStatements['issue']>[2], now: Date): Promise<Buffer> {
    return this.database.transaction((transaction) => this.statements.issue(transaction, facts, subject, now));
  }
}

/** Who was there and does not teach the course; whose statement would say nothing is left out. */
async function everybody(transaction: Transaction, subject: Omit<StatementSubject, 'user'>, now: Date): Promise<Stated[]> {
  const { course, from, to } = subject;
  const people = await transaction.rows<{ user: number }>(
    sql`SELECT DISTINCT "a"."participant_id" AS "user" FROM "conference_activity" "a" JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id" AND "m"."course_id" = ${course}
        WHERE "a"."participant_id" IS NOT NULL AND "a"."type" IN ('presence', 'participant') AND (NOT "a"."close" OR "a"."out_at" > ${from}) AND "a"."in_at" < ${to}
          AND NOT EXISTS (SELECT 1 FROM "course_rel_user" "c" WHERE "c"."course_id" = ${course} AND "c"."user_id" = "a"."participant_id" AND "c"."status" = 'teacher')
        ORDER BY 1 LIMIT ${MOST_PEOPLE + 1}`,
  );
  if (people.length > MOST_PEOPLE) throw new Problem(413, `These are more than ${MOST_PEOPLE} people. Choose a shorter period.`);
  const stated: Stated[] = [];
  for (const { user } of people) {
    const facts = await statementFacts(transaction, { ...subject, user }, now);
    if (facts && facts.times.length > 0) stated.push({ user, facts });
  }
  if (stated.length === 0) throw new Problem(404, 'Nobody was in a meeting of this course in this period.');
  return stated;
}

/** Names of files keep letters and digits of every script; the number tells people of one name apart. */
function fileName(person: string, user: number): string {
  const plain = person
    .replaceAll(/[^\p{L}\p{M}\p{N} .-]+/gu, '')
    .trim()
    .slice(0, 80);
  return `${plain === '' ? 'attendance' : plain} (${user}).pdf`;
}

/** `GET /api/courses/{id}/attendance_statements/archive` */
export const stateAttendanceOfAll: ActionDeclaration = {
  name: 'attendance_statements_archive',
  method: 'GET',
  path: 'courses/{id}/attendance_statements/archive',
  description:
    'The attendance statements of everybody who was in the meetings of a course and does not teach it, as a zip file. At most 500 people.',
  item: () => Course,
  rule: coursePolicy.rule('update'),
  parameters: [...PERIOD_PARAMETERS],
  answer: fileAnswer(ZIP),
  handler: StateAttendanceOfAll,
};
