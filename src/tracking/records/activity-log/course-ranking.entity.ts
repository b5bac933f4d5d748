import { IsInt, Max, Min } from 'class-validator';
import { Entity, type Relation } from 'typeorm';
import { sql, type Sql } from '../../../database/sql.js';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Computed, Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { courseRankingPolicy } from './activity-log.policy.js';
import { CourseRankingProcessor } from './course-ranking.processor.js';

const BEST_VOTE = 5;

/** How popular a course is: visits and votes, for the course itself or in a session, on one portal. */
@Entity('track_course_ranking')
@ApiResource({
  name: 'TrackCourseRanking',
  path: 'track_course_rankings',
  display: { list: ['course', 'users', 'accesses', 'pointsAverage', 'totalScore'] },
  policy: courseRankingPolicy,
  processor: CourseRankingProcessor,
  description: 'Popularity counters of a course; votes are cast by writing `vote`.',
})
@UniqueTogether(['course', 'sessionId', 'urlId'], {
  name: 'uq_track_course_ranking',
  message: 'This course is ranked here already; vote by changing that ranking.',
})
export class CourseRanking {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => Course, { inverse: 'trackCourseRanking', required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @WholeNumber({ names: 'sessions', default: 0, min: 0, write: 'create', filter: ['exact'], description: '0: the course itself.' })
  sessionId: number;

  @WholeNumber({ names: 'access_urls', default: 0, stamp: 'portal', filter: ['exact'], description: 'Id of the portal.' })
  urlId: number;

  @WholeNumber({ default: 0, write: false, order: true, description: 'Visits.' })
  accesses: number;

  @Computed({
    type: 'integer',
    expression: (row) => ofVotes(row, sql`COALESCE(sum("v"."vote"), 0)::int`),
    order: true,
    description: 'Sum of the votes.',
  })
  totalScore: number;

  @Computed({ type: 'integer', expression: (row) => ofVotes(row, sql`count(*)::int`), description: 'People who voted.' })
  users: number;

  @DateTime({ stamp: 'now', filter: ['date'] })
  creationDate: Date | null;

  @Computed({ type: 'number', expression: meanVote, description: `Mean of the votes, of ${BEST_VOTE}.` })
  realTotalScore: number;

  @Computed({ type: 'number', expression: (row) => sql`${meanVote(row)} * 100 / ${BEST_VOTE}::int`, description: 'The same in percent.' })
  pointsAverage: number;

  @Input({
    type: 'integer',
    required: true,
    validators: [IsInt(), Min(1), Max(BEST_VOTE)],
    description: `Vote of the caller, from 1 to ${BEST_VOTE}; a later one takes the place of the former.`,
    example: 4,
  })
  vote?: number;
}

function meanVote(row: RowReference): Sql {
  return ofVotes(row, sql`COALESCE(round(avg("v"."vote"), 2), 0)::float8`);
}

/** Over the votes "v" for the course, or for it in the session, on the portal. */
function ofVotes(row: RowReference, aggregate: Sql): Sql {
  return sql`(SELECT ${aggregate} FROM "user_rel_course_vote" "v" WHERE "v"."course_id" = ${row.column('course')}
    AND COALESCE("v"."session_id", 0) = ${row.column('sessionId')} AND "v"."url_id" = ${row.column('urlId')})`;
}
