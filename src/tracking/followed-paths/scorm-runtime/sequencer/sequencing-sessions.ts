import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Statements, Transaction } from '../../../../database/statements.js';
import { SequencingSession, type StoredSession } from './sequencing-session.js';

/** Reads and writes the ways of learners through packages with sequencing. */
@Injectable()
export class SequencingSessions {
  /**
   * The session of an attempt, with what its current activity reported up to now.
   * @param view id of the attempt; null before the first
   */
  async read(statements: Statements, path: number, view: number | null): Promise<SequencingSession> {
    const stored = await statements.one<StoredSession>(
      sql`SELECT "p"."sequencing" AS "definition", "v"."sequencing" AS "state",
            (SELECT "b"."sequencing" -> 'globals' FROM "c_lp_view" "b" WHERE "b"."user_id" = "v"."user_id" AND "b"."lp_id" = "v"."lp_id"
              AND "b"."course_id" = "v"."course_id" AND "b"."session_id" IS NOT DISTINCT FROM "v"."session_id" AND "b"."view_count" = "v"."view_count" - 1) AS "shared",
            CASE WHEN "s"."id" IS NOT NULL THEN jsonb_build_object('values', COALESCE("s"."runtime", '{}'), 'exit', "s"."core_exit", 'objectives',
              (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', "o"."objective_id", 'success', "o"."success_status", 'completion', "o"."completion_status",
                'scaled', "o"."score_scaled", 'measure', "o"."progress_measure", 'raw', "o"."score_raw", 'min', "o"."score_min", 'max', "o"."score_max")), '[]')
              FROM "c_lp_iv_objective" "o" WHERE "o"."item_view_id" = "s"."id")) END AS "reported"
          FROM "c_lp" "p" LEFT JOIN "c_lp_view" "v" ON "v"."id" = ${view}
          LEFT JOIN LATERAL (SELECT "s".* FROM "c_lp_item_view" "s" JOIN "c_lp_item" "i" ON "i"."id" = "s"."item_id"
            WHERE "s"."view_id" = "v"."id" AND "i"."ref" = "v"."sequencing" ->> 'current' ORDER BY "s"."view_count" DESC LIMIT 1) "s" ON TRUE
          WHERE "p"."id" = ${path} AND "p"."sequencing" IS NOT NULL`,
    );
    if (!stored) throw new Error('This path has no sequencing.');
    return new SequencingSession(stored, Math.random);
  }

  async write(transaction: Transaction, view: number, session: SequencingSession): Promise<void> {
    await transaction.rows(sql`UPDATE "c_lp_view" SET "sequencing" = ${JSON.stringify(session.state)}::jsonb WHERE "id" = ${view}`);
  }
}
