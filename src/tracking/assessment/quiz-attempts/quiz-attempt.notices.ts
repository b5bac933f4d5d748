import { message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { audienceOf } from '../../../platform/content-tree/nodes/node-links/link-audience.js';
import { describeContent, portalOf, shownNow } from '../../../platform/content-tree/nodes/content-items/content-notice.js';
import { momentText } from '../../../languages/moment-text.js';
import { DEADLINE_SOON } from '../../../feature/deadline-soon.js';

const ENDS_SOON = message('quiz-attempts.notices.due.title', 'Ends soon: {title}');
const MARKED_ATTEMPT = message('quiz-attempts.notices.markedAttempt.title', 'Marked: {title}');

const QUIZ = 'c_quiz';

async function describeDue(transaction: Transaction, quiz: number, due: Date, now: Date): Promise<NoticeContent | undefined> {
  const condition = sql`"a"."active" = 'active' AND ("a"."start_time" IS NULL OR "a"."start_time" <= ${now}) AND ${shownNow(now)}`;
  const titleOf = (title: string): NoticeContent['titles'] => ENDS_SOON.with({ title });
  const content = await describeContent(transaction, { table: QUIZ, id: quiz, path: 'c_quizzes', condition, titleOf });
  return content && { ...content, text: momentText(due), actorId: null };
}

/** Learners whom a quiz reaches and who have completed no attempt. */
function unfinished(quiz: Sql, now: Date): Sql {
  return sql`SELECT "r"."id" FROM (${audienceOf(sql`(SELECT "resource_node_id" FROM "c_quiz" WHERE "id" = ${quiz})`, now, 'learners')}) "r"
    WHERE NOT EXISTS (SELECT 1 FROM "track_e_exercises" "t" WHERE "t"."quiz_id" = ${quiz} AND "t"."user_id" = "r"."id"
      AND "t"."status" = 'completed' AND NOT "t"."preview")`;
}

/** Those to whom the quiz ends when it ends to all. */
@Injectable()
class DueQuiz extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const quiz = await transaction.one<{ due: Date }>(
      sql`SELECT "end_time" AS "due" FROM "c_quiz" WHERE "id" = ${id} AND "end_time" > ${now}`,
    );
    return quiz && describeDue(transaction, id, quiz.due, now);
  }

  override receivers(id: number, _content: NoticeContent, now: Date): Sql {
    return sql`SELECT "x"."id" FROM (${unfinished(sql`${id}::int`, now)}) "x" WHERE NOT EXISTS (SELECT 1 FROM "c_quiz_extension" "e"
      WHERE "e"."quiz_id" = ${id} AND "e"."user_id" = "x"."id" AND "e"."end_time" IS NOT NULL)`;
  }
}

/** The one person to whom it ends at another time. */
@Injectable()
class DueExtension extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const extension = await transaction.one<{ quiz: number; due: Date }>(
      sql`SELECT "quiz_id" AS "quiz", "end_time" AS "due" FROM "c_quiz_extension" WHERE "id" = ${id} AND "end_time" > ${now}`,
    );
    return extension && describeDue(transaction, extension.quiz, extension.due, now);
  }

  override receivers(id: number, _content: NoticeContent, now: Date): Sql {
    const of = (column: 'quiz_id' | 'user_id'): Sql =>
      column === 'quiz_id'
        ? sql`(SELECT "quiz_id" FROM "c_quiz_extension" WHERE "id" = ${id})`
        : sql`(SELECT "user_id" FROM "c_quiz_extension" WHERE "id" = ${id})`;
    return sql`SELECT "x"."id" FROM (${unfinished(of('quiz_id'), now)}) "x" WHERE "x"."id" = ${of('user_id')}`;
  }
}

/** Sent to the learner once nothing of the attempt waits for a mark any more; without the marks, which the quiz may not show. */
@Injectable()
class MarkedAttempt extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<{ title: string; course: number; session: number | null; portal: number; marker: number | null }>(
      sql`SELECT "q"."title", "t"."course_id" AS "course", nullif("t"."session_id", 0) AS "session", ${portalOf(sql`"t"."course_id"`)} AS "portal",
            (SELECT "g"."author" FROM "track_e_attempt_qualify" "g" WHERE "g"."track_exercise_id" = "t"."id" ORDER BY "g"."id" DESC LIMIT 1) AS "marker"
          FROM "track_e_exercises" "t" JOIN "c_quiz" "q" ON "q"."id" = "t"."quiz_id"
          WHERE "t"."id" = ${id} AND "t"."status" = 'completed' AND "t"."to_be_marked" = 0 AND NOT "t"."preview"`,
    );
    if (!row) return undefined;
    const { title, course, session, portal, marker } = row;
    return {
      titles: MARKED_ATTEMPT.with({ title }),
      text: '',
      subject: `/api/track_e_exercises/${id}`,
      page: `/quiz-attempts/${id}`,
      courseId: course,
      sessionId: session,
      portalId: portal,
      actorId: marker,
    };
  }

  override receivers(id: number, { portalId }: NoticeContent): Sql {
    return sql`SELECT "t"."user_id" AS "id" FROM "track_e_exercises" "t" JOIN "access_url_rel_user" "p" ON "p"."user_id" = "t"."user_id"
      AND "p"."url_id" = ${portalId} WHERE "t"."id" = ${id}`;
  }
}

const COURSE_OF_QUIZ = sql`(SELECT "l"."course_id" FROM "resource_link" "l" WHERE "l"."resource_node_id" = "q"."resource_node_id" ORDER BY "l"."id" LIMIT 1)`;

export const quizDue: NoticeKind = {
  ...DEADLINE_SOON,
  about: 'quiz',
  source: DueQuiz,
  deadlines: sql`SELECT "q"."id", "q"."end_time" AS "due", ${COURSE_OF_QUIZ} AS "course_id" FROM "c_quiz" "q"`,
};

export const extensionDue: NoticeKind = {
  ...DEADLINE_SOON,
  about: 'extension',
  source: DueExtension,
  deadlines: sql`SELECT "e"."id", "e"."end_time" AS "due", ${COURSE_OF_QUIZ} AS "course_id"
    FROM "c_quiz_extension" "e" JOIN "c_quiz" "q" ON "q"."id" = "e"."quiz_id"`,
};

export const quizMarked: NoticeKind = {
  kind: 'quiz.marked',
  label: message('quiz-attempts.notices.marked.label', 'Your test was marked'),
  description: message('quiz-attempts.notices.marked.description', 'A teacher marked your answers in a test.'),
  mail: 'immediately',
  source: MarkedAttempt,
};
