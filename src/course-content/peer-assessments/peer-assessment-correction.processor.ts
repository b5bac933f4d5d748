import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { oneViolation, Problem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { holds } from '../../resource/policy/rule-check.js';
import { usersOutsideCourse } from '../content-access/course-membership.js';
import { distributor } from './peer-assessment.policy.js';

interface Assessment {
  readonly course: number;
  readonly correctOwnWork: boolean;
  readonly maximumScore: number;
}

/** Markings by peers: of others' works, and final once delivered. */
@Injectable()
export class PeerAssessmentCorrectionProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const assessment = await assessmentOf(write);
    await requireKnownExaminer(write, assessment.course);
    if (!assessment.correctOwnWork) await requireOther(write);
    return super.create({ ...write, values: { ...write.values, maximumScore: assessment.maximumScore } });
  }

  /** @throws Problem 409 once delivered, but for those who distribute the works */
  override async update(write: Write, id: number): Promise<void> {
    const delivered = await write.transaction.one(
      sql`SELECT 1 AS "found" FROM "c_peer_assessment_correction" WHERE "id" = ${id} AND "delivered"`,
    );
    if (delivered && !(await holds(distributor, write, id))) throw new Problem(409, 'This marking is delivered and changes no more.');
    await super.update(write, id);
  }
}

async function assessmentOf({ transaction, values }: Write): Promise<Assessment> {
  const found = await transaction.one<Assessment>(
    sql`SELECT "p"."course_id" AS "course", "p"."correct_own_work" AS "correctOwnWork",
          (SELECT COALESCE(sum("k"."score"), 0)::float8 FROM "c_peer_assessment_criteria" "k" WHERE "k"."peer_assessment_id" = "p"."id") AS "maximumScore"
        FROM "c_peer_assessment" "p" WHERE "p"."id" = ${values.peerAssessment}`,
  );
  if (!found) throw new Problem(404, 'Not Found');
  return found;
}

/** @throws ViolationProblem for an examiner who is not of the course, or a class that is not of the portal */
async function requireKnownExaminer({ transaction, actor, values }: Write, course: number): Promise<void> {
  const { examinerId, examinerGroupId } = values;
  if (typeof examinerId === 'number' && (await usersOutsideCourse(transaction, course, [examinerId])).length > 0) {
    throw oneViolation('examinerId', 'There is no such person in the course.', VIOLATION_CODES.notFound);
  }
  if (typeof examinerGroupId !== 'number') return;
  const known = await transaction.one(
    sql`SELECT 1 AS "found" FROM "access_url_rel_usergroup" WHERE "user_group_id" = ${examinerGroupId} AND "url_id" = ${actor.portalId}`,
  );
  if (!known) throw oneViolation('examinerGroupId', 'There is no such class.', VIOLATION_CODES.notFound);
}

/** @throws ViolationProblem for an examiner who belongs to the class that is to be marked */
async function requireOther({ transaction, values }: Write): Promise<void> {
  const { examinerId = null, examinerGroupId = null, studentGroup = null } = values;
  const own = await transaction.one(
    sql`SELECT 1 AS "found" WHERE ${examinerGroupId}::int = ${studentGroup}::int OR EXISTS (SELECT 1 FROM "usergroup_rel_user" "k"
          WHERE "k"."usergroup_id" = ${studentGroup}::int AND "k"."user_id" = ${examinerId}::int)`,
  );
  if (!own) return;
  throw oneViolation(examinerId === null ? 'examinerGroupId' : 'examinerId', 'Nobody marks the own work here.', VIOLATION_CODES.invalid);
}
