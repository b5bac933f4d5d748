import { Injectable } from '@nestjs/common';
import { conditionSql, sql } from '../../database/sql.js';
import { coursesTaught } from '../../platform/rights/access/course-memberships.js';
import { belongsToPortal } from '../../platform/rights/access/portal.rules.js';
import { ROLES } from '../../platform/rights/access/roles.js';
import { sessionCoursesCoached } from '../../platform/rights/access/session-memberships.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { accessDenied } from '../../resource/policy/access-denied.js';
import { recountCourse } from './attempt-progress.js';
import { contextOf, type PathContext } from './path-context.js';

/** Removes all that learners did of a path in a context; their course progress follows. */
@Injectable()
export class ResetAttempts extends ActionHandler {
  /** @throws Problem 403 for callers who do not teach there */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { transaction, id, input } = run;
    const context = contextOf(run);
    await requireTeaching(run, context);
    const people = input.users as number[];
    const { course, session } = context;
    const removed = await transaction.rows(
      sql`DELETE FROM "c_lp_view" WHERE "lp_id" = ${id} AND "course_id" = ${course} AND "session_id" IS NOT DISTINCT FROM ${session}::int
            AND "user_id" = ANY(${people}::int[]) RETURNING "id"`,
    );
    if (removed.length > 0) await recountCourse(transaction, { course, session, people });
    return { document: { deleted: removed.length } };
  }
}

async function requireTeaching({ transaction, actor }: ActionRun, { course, session }: PathContext): Promise<void> {
  const teaches = actor.is(ROLES.administrator)
    ? conditionSql(belongsToPortal(actor, 'course', sql`${course}::int`))
    : sql`(${course}::int IN (${coursesTaught(actor)}) OR (${session}::int, ${course}::int) IN (${sessionCoursesCoached(actor)}))`;
  const found = await transaction.one<{ teaches: boolean | null }>(sql`SELECT ${teaches} AS "teaches"`);
  if (!found?.teaches)
    throw accessDenied(actor, { description: 'teacher of the course | coach of the course in the session | administrator of the portal' });
}
