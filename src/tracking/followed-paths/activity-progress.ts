import { Injectable } from '@nestjs/common';
import { type ActivityReport, LearningPathProgress } from '../../course-content/learning-paths/learning-path-progress.port.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { activityOutcomes, withdrawMeetings } from './activity-outcomes.js';
import { recountAttempts, recountCourse } from './attempt-progress.js';
import { writeOutcomes } from './path-attempts.js';

/** Steps follow the activities that they show, in the transaction in which these change. */
@Injectable()
export class ActivityProgress extends LearningPathProgress {
  override async report(transaction: Transaction, { kind, material, people, now }: ActivityReport): Promise<void> {
    const attempts = await transaction.rows<{ id: number }>(
      sql`SELECT "v"."id" FROM "c_lp_view" "v" WHERE "v"."user_id" = ANY(${[...people]}::int[]) AND EXISTS (SELECT 1 FROM "c_lp_item_view" "s"
            JOIN "c_lp_item" "i" ON "i"."id" = "s"."item_id" WHERE "s"."view_id" = "v"."id" AND "i"."item_type" = ${kind} AND "i"."path" = ${String(material)})
          ORDER BY "v"."id" FOR NO KEY UPDATE OF "v"`,
    );
    if (attempts.length === 0) return;
    const ids = attempts.map(({ id }) => id);
    const states = sql`"v"."id" = ANY(${ids}::bigint[]) AND "i"."item_type" = ${kind} AND "i"."path" = ${String(material)}`;
    await writeOutcomes(transaction, await activityOutcomes(transaction, states));
    if (kind === 'meeting') await withdrawMeetings(transaction, states);
    const changed = await recountAttempts(transaction, sql`"v"."id" = ANY(${ids}::bigint[])`, now);
    await recountCourses(transaction, changed);
  }
}

/** Course progress of the people whose attempts are another than before, a statement for each context. */
export async function recountCourses(
  transaction: Transaction,
  changed: readonly { readonly user: number; readonly course: number; readonly session: number | null }[],
): Promise<void> {
  const contexts = new Map<string, { course: number; session: number | null; people: number[] }>();
  for (const { user, course, session } of changed) {
    const key = `${course}/${session ?? 0}`;
    const context = contexts.get(key) ?? { course, session, people: [] };
    context.people.push(user);
    contexts.set(key, context);
  }
  for (const context of contexts.values()) await recountCourse(transaction, context);
}
