import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

interface Ranked {
  readonly course_id: number;
  readonly session_id: number;
  readonly url_id: number;
}

/** Rankings are read-only: they are counted from votes, one for each user. */
@Injectable()
export class CourseRankingProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await castVote(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values.vote !== undefined) await castVote(write, id);
  }
}

async function castVote(write: Write, id: number): Promise<void> {
  const { transaction } = write;
  // Votes for one ranking are serialised, so that no user has two.
  const ranked = await transaction.one<Ranked>(
    sql`SELECT "course_id", "session_id", "url_id" FROM "track_course_ranking" WHERE "id" = ${id} FOR UPDATE`,
  );
  if (!ranked) throw new Problem(404, 'Not Found');
  const session = ranked.session_id === 0 ? null : ranked.session_id;
  const ofRanking = sql`"course_id" = ${ranked.course_id} AND "session_id" IS NOT DISTINCT FROM ${session}::int AND "url_id" = ${ranked.url_id}`;
  const again = await transaction.one(
    sql`UPDATE "user_rel_course_vote" SET "vote" = ${write.values.vote} WHERE "user_id" = ${write.actor.id} AND ${ofRanking} RETURNING "id"`,
  );
  if (!again) {
    await transaction.rows(
      sql`INSERT INTO "user_rel_course_vote" ("user_id", "course_id", "session_id", "url_id", "vote")
          VALUES (${write.actor.id}, ${ranked.course_id}, ${session}, ${ranked.url_id}, ${write.values.vote})`,
    );
  }
}
