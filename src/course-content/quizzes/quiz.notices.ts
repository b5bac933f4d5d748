import { message } from '../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { audienceOf } from '../../platform/content-tree/nodes/node-links/link-audience.js';
import { describeContent, nodeOf, shownNow } from '../../platform/content-tree/nodes/content-items/content-notice.js';
import { Quiz } from './quiz.entity.js';

const NEW_TEST = message('quizzes.notices.published.title', 'New test: {title}');

const TABLE = 'c_quiz';

/** Sent to the learners whom it reaches, once it has begun. */
@Injectable()
class PublishedQuiz extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const condition = sql`"a"."active" = 'active' AND ("a"."start_time" IS NULL OR "a"."start_time" <= ${now})
      AND ("a"."end_time" IS NULL OR "a"."end_time" > ${now}) AND ${shownNow(now)}`;
    const titleOf = (title: string): NoticeContent['titles'] => NEW_TEST.with({ title });
    const content = await describeContent(transaction, { table: TABLE, id, path: 'c_quizzes', text: 'description', condition, titleOf });
    return content && { ...content, groupKey: String(content.courseId) };
  }

  override receivers(id: number, _content: NoticeContent, now: Date): Sql {
    return audienceOf(nodeOf(TABLE, id), now, 'learners');
  }
}

export const quizPublished: NoticeKind = {
  kind: 'quiz.published',
  label: message('quizzes.notices.published.label', 'A new test'),
  description: message('quizzes.notices.published.description', 'A test was published in one of your courses, or is now open.'),
  mail: 'daily',
  source: PublishedQuiz,
  raisedBy: [
    { entity: Quiz, to: 'created' },
    { entity: Quiz, to: 'changed', when: ({ values }) => values['active'] === 'active' },
  ],
  published: { table: TABLE, opensAt: 'start_time' },
};
